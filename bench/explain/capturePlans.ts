import pg from 'pg'
import type { PlanNode } from './PlanNode.ts'

/** A statement, how often PostgreSQL ran it, and how it ran it some of these times. */
export interface Ran {
  text: string
  count: number
  plans: PlanNode[]
}

interface Told {
  'Query Text': string
  Plan: PlanNode
}

/** So many plans of a statement are looked at. */
const mostPlans = 40

/** The statements that this process makes PostgreSQL run while `work` runs, the most frequent first, where it tells of them (`tellPlans`). */
export async function capturePlans(work: () => Promise<void>): Promise<Ran[]> {
  const told = new Map<string, { count: number; plans: string[] }>()
  const listening = new WeakSet<pg.Client>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!listening.has(this)) this.on('notice', ({ message }) => void (message !== undefined && note(told, message)))
    listening.add(this)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return [...told]
    .map(([text, { count, plans }]) => ({ text, count, plans: plans.map((plan) => (JSON.parse(plan) as Told).Plan) }))
    .toSorted((a, b) => b.count - a.count)
}

function note(told: Map<string, { count: number; plans: string[] }>, message: string): void {
  const begin = /^duration: .* plan:\s*/.exec(message)?.[0].length
  if (begin === undefined) return
  const plan = message.slice(begin)
  const text = (JSON.parse(plan) as Told)['Query Text']
  // An SQL function that computes something from what it is given, and reads nothing.
  if (text === '') return
  const found = told.get(text) ?? { count: 0, plans: [] }
  told.set(text, found)
  found.count++
  if (found.plans.length < mostPlans) found.plans.push(plan)
  // Later ones take the place of older ones, so that what is looked at comes from the whole time.
  else if (Math.random() < mostPlans / found.count) found.plans[Math.floor(Math.random() * mostPlans)] = plan
}
