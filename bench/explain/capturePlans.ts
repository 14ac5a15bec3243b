import type pg from 'pg'
import type { PlanNode } from './PlanNode.ts'
import { watchQueries } from './watchQueries.ts'

/** A statement, how often PostgreSQL ran it, and how it ran it some of these times. */
export interface Ran {
  text: string
  count: number
  plans: PlanNode[]
}

interface PlanNotice {
  'Query Text': string
  Plan: PlanNode
}

/** So many plans of a statement are looked at. */
const maxPlans = 40

/** The statements that this process makes PostgreSQL run while `work` runs, the most frequent first, where PostgreSQL prints them (`printPlans`). */
export async function capturePlans(work: () => Promise<void>): Promise<Ran[]> {
  const statements = new Map<string, { count: number; plans: string[] }>()
  const listening = new WeakSet<pg.Client>()
  const listen = (client: pg.Client) => {
    if (!listening.has(client)) client.on('notice', ({ message }) => void (message !== undefined && note(statements, message)))
    listening.add(client)
  }
  await watchQueries(listen, work)
  return [...statements]
    .map(([text, { count, plans }]) => ({ text, count, plans: plans.map((plan) => (JSON.parse(plan) as PlanNotice).Plan) }))
    .toSorted((a, b) => b.count - a.count)
}

function note(statements: Map<string, { count: number; plans: string[] }>, message: string): void {
  const begin = /^duration: .* plan:\s*/.exec(message)?.[0].length
  if (begin === undefined) return
  const plan = message.slice(begin)
  const text = (JSON.parse(plan) as PlanNotice)['Query Text']
  // An SQL function that computes something from what it is given, and reads nothing.
  if (text === '') return
  const found = statements.get(text) ?? { count: 0, plans: [] }
  statements.set(text, found)
  found.count++
  if (found.plans.length < maxPlans) found.plans.push(plan)
  // Later ones take the place of older ones, so that what is looked at comes from the whole time.
  else if (Math.random() < maxPlans / found.count) found.plans[Math.floor(Math.random() * maxPlans)] = plan
}
