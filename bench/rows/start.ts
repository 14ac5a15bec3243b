import { existsSync, readFileSync } from 'node:fs'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import type { Context } from '../Context.ts'
import { median, round } from '../measure/summary.ts'
import { timeToReady } from '../measure/timeToReady.ts'
import { verdictOf, type RowResult, type Row } from '../Row.ts'

const goal = 1500

export const start: Row = {
  name: 'start',
  what: 'From the start of the process on an existing database to ready',
  goal: `under ${goal / 1000} s, by "npm start" too`,
  requires: ['large'],
  async run(context): Promise<RowResult> {
    await context.stopDatabase()
    const limit = median(await repeat(context, () => bareStart(context)))
    const env = { BATON_DATA_DIR: context.dataDir }
    const server = await repeat(context, () => timeToReady(process.execPath, ['src/app/main.ts', 'sandbox'], env))
    const notes: string[] = []
    let npm: number[] = []
    if (hasStart()) {
      // The first one may have to install or build something; the promise is about every other one.
      await timeToReady('npm', ['start'], env)
      npm = await repeat(context, () => timeToReady('npm', ['start'], env))
    } else notes.push('"npm start" was not measured: there is no such script.')
    const [ours, byNpm] = [median(server), npm.length > 0 ? median(npm) : null]
    return {
      figures: { ours: round(ours), npm: byNpm, limit: round(limit) },
      measured: `${round(ours)} ms${byNpm === null ? '' : `; ${round(byNpm)} ms by "npm start"`}`,
      limit: `${round(limit)} ms for the database alone`,
      verdict: verdictOf(Math.max(ours, byNpm ?? 0) < goal),
      notes,
      ...(ours > 20_000 && { belowFloor: 'Twenty seconds to start: something is read or rebuilt whole at every start.' }),
    }
  },
}

async function repeat(context: Context, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < context.scale.start.rounds; i++) times.push(await work())
  return times
}

async function bareStart(context: Context): Promise<number> {
  const from = performance.now()
  const cluster = await startCluster({ dataDir: context.dataDir })
  const took = performance.now() - from
  await cluster.stop()
  return took
}

function hasStart(): boolean {
  const { scripts = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts?: Record<string, string> }
  return scripts['start'] !== undefined && existsSync('node_modules/.bin')
}
