import { Child } from '../children/Child.ts'
import type { Context, Seeded } from '../Context.ts'
import { capturePlans } from '../explain/capturePlans.ts'
import { examine, type Examined } from '../explain/examine.ts'
import { growingTables } from '../explain/growingTables.ts'
import { keepPlans, printPlans } from '../explain/printPlans.ts'
import { fillChanges } from '../seed/fillChanges.ts'
import { fillOutbox } from '../seed/fillOutbox.ts'
import { openServer } from '../openServer.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const max = 10
/** In a hundred times as large an inbox a statement looks at as many rows; a few more where lists are fuller. */
const maxGrowth = 2
const always = 250

interface Found extends Examined {
  rank: number
  /** Rows looked at in an inbox that is much smaller, the median; null when nobody asked there. */
  before: number | null
}

export const plans: Row = {
  name: 'plans',
  what: `Query plans of the ${max} most frequent statements of 50 people at work`,
  goal: 'no table that grows is read whole, no sort of more than a page, no more rows looked at than in a little inbox; else the run fails',
  requires: ['little', 'large'],
  async run(context): Promise<RowResult> {
    const little = await examined(context, await context.database('little'), true)
    const large = await examined(context, await context.database('large'), false)
    const found = compared(little, large)
    const [first, rest] = [found.slice(0, max), found.slice(max)]
    for (const one of found.filter(({ rank, faults }) => rank <= max || faults.length > 0)) log(context, one)
    const bad = first.filter(({ faults }) => faults.length > 0)
    const badRest = rest.filter(({ faults }) => faults.length > 0)
    const executions = first.reduce((sum, { count }) => sum + count, 0)
    return {
      figures: { statements: found },
      measured: `${first.length - bad.length} of ${first.length} as they should be, at most ${Math.max(...first.map(({ touched }) => touched.max))} rows looked at (${executions} executions)`,
      limit: 'exact: a plan is right or wrong',
      verdict: verdictOf(bad.length === 0),
      notes: [
        `As PostgreSQL told how it ran them (auto_explain), those of triggers too. In the little inbox whole tables were made dear to read, which shows where an index is missing for a table that is small yet. Of the ${rest.length} rarer statements ${badRest.length} look at or sort more than that; "statements" in the JSON says which.`,
      ],
      broken: bad.flatMap(({ rank, text, faults }) =>
        faults.map((fault) => `statement ${rank} has a bad plan: ${fault}. The statement: ${text}`),
      ),
    }
  },
}

function compared(little: Examined[], large: Examined[]): Found[] {
  const before = new Map(little.map((one) => [one.text, one]))
  return large.map((one, i) => {
    const earlier = before.get(one.text)
    const faults = [...one.faults]
    if (earlier && one.touched.median > maxGrowth * earlier.touched.median + always)
      faults.push(`it looks at ${one.touched.median} rows, in the little inbox at ${earlier.touched.median}`)
    // Only what no index helps with is read whole there.
    faults.push(...(earlier?.faults ?? []).filter((fault) => fault.startsWith('Seq Scan') && !one.faults.includes(fault)))
    return { ...one, rank: i + 1, before: earlier?.touched.median ?? null, faults }
  })
}

function log(context: Context, { rank, count, touched, before, faults, text }: Found): void {
  context.log(
    `  ${rank}. ${count} times, ${touched.median} rows (little inbox ${before ?? '-'}), at most ${touched.max}: ${text.slice(0, 160)}`,
  )
  for (const fault of faults) context.log(`     !! ${fault}`)
}

/** What people and customers make the server ask of a database, the most frequent first, and how that is run. */
async function examined(context: Context, seeded: Seeded, byIndex: boolean): Promise<Examined[]> {
  const client = await context.connect(seeded.url)
  try {
    await fillChanges(client, seeded.fixture, context.scale.plans.changes)
    await fillOutbox(client, seeded.fixture, context.scale.plans.deliveries)
    const { all, large } = await growingTables(client)
    await printPlans(client, { byIndex })
    return examine(await capturePlans(() => letWork(context, seeded)), byIndex ? all : large)
  } finally {
    await keepPlans(client)
    // What waits there would be told to those who work in a later row.
    await client.query('truncate delivery')
    await client.end()
  }
}

async function letWork(context: Context, { url, fixture }: Seeded): Promise<void> {
  const { seconds } = context.scale.plans
  const { server, close } = await openServer(url)
  const [office, customers] = [new Child('office.ts'), new Child('customers.ts')]
  try {
    await Promise.all([
      office.request('work', { url: server.url, fixture, seconds }),
      customers.request('write', { url: server.url, fixture, perSecond: 5, seconds, answered: 0.7 }),
    ])
  } finally {
    await Promise.all([office.stop(), customers.stop()])
    await close()
  }
}
