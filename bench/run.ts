import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Context } from './Context.ts'
import { explainAll } from './explain/explainAll.ts'
import { machine } from './machine.ts'
import { remarks, table } from './report/table.ts'
import type { Measured, Report } from './report/Report.ts'
import { writePage } from './report/writePage.ts'
import { writeResults } from './report/writeResults.ts'
import type { Row } from './Row.ts'
import { rows } from './rows/all.ts'
import { full, small } from './scales.ts'

const usage = `npm run bench -- [options]
  --small         everything once in some minutes, to see that it runs; the figures are not to be compared
  --only a,b      only these rows: ${rows.map(({ name }) => name).join(', ')}
  --keep          keeps the seeded databases, for a quicker next run
  --page          puts the table into docs/benchmarks.md
  --explain       instead of measuring, shows how PostgreSQL runs the queries of lists and histories, and what looks wrong in that
`

let stopping = false

/**
 * Measures what Baton promises. Ends with 1 when a row crashes or a query plan is bad, or in a small run when a figure is absurd; a missed
 * goal is only said.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      small: { type: 'boolean' },
      only: { type: 'string' },
      keep: { type: 'boolean' },
      page: { type: 'boolean' },
      explain: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const scale = values.small ? small : full
  const chosen = choose(values.only)
  const context = new Context(scale, resolve(`.cache/bench-${scale.name}`), (line) => void process.stderr.write(`${line}\n`))
  process.once('SIGINT', () => {
    // What is under way breaks off with its database, which is no news any more. The children end with this process.
    stopping = true
    process.on('uncaughtException', () => undefined)
    void context.close(values.keep === true).finally(() => process.exit(130))
  })
  try {
    if (values.explain) return await explainAll(context)
    return await measure(context, chosen, values.page === true)
  } finally {
    await context.close(values.keep === true)
  }
}

function choose(only: string | undefined): Row[] {
  if (only === undefined) return rows
  const names = only.split(',')
  const unknown = names.filter((name) => !rows.some((row) => row.name === name))
  if (unknown.length > 0) throw new Error(`There is no row "${unknown.join(', ')}".\n${usage}`)
  return rows.filter(({ name }) => names.includes(name))
}

async function measure(context: Context, chosen: Row[], page: boolean): Promise<number> {
  const begun = performance.now()
  const needed = [...new Set(chosen.flatMap(({ requires }) => requires))]
  await context.seed(needed)
  const seeding = (performance.now() - begun) / 1000
  const measured: Measured[] = []
  const failures: string[] = []
  for (const row of chosen) {
    if (stopping) break
    const from = performance.now()
    context.log(row.name)
    try {
      const outcome = await row.run(context)
      const seconds = (performance.now() - from) / 1000
      measured.push({ name: row.name, what: row.what, goal: row.goal, ...outcome, seconds })
      if (context.scale.name === 'small' && outcome.belowFloor) failures.push(`${row.name}: ${outcome.belowFloor}`)
      for (const fault of outcome.broken ?? []) failures.push(`${row.name}: ${fault}`)
      context.log(`  ${outcome.measured} | ${outcome.limit} | ${outcome.verdict} (${seconds.toFixed(1)} s)`)
    } catch (error) {
      failures.push(`${row.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      context.log(`  crashed: ${String(error)}`)
    }
  }
  const report: Report = {
    at: new Date().toISOString(),
    scale: context.scale.name,
    machine: await machine(context),
    rows: measured,
    took: { seconds: (performance.now() - begun) / 1000, seeding },
  }
  process.stdout.write(`${table(report)}\n\n${remarks(report)}\n`)
  const path = await writeResults(resolve('bench/results'), report, chosen === rows && failures.length === 0)
  process.stderr.write(`Written to ${path}.\n`)
  if (page) await writePage('docs/benchmarks.md', report)
  for (const failure of failures) process.stderr.write(`FAILED ${failure}\n`)
  return failures.length > 0 ? 1 : 0
}

main().then(
  (code) => void (stopping || process.exit(code)),
  (error: unknown) => {
    if (stopping) return
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  },
)
