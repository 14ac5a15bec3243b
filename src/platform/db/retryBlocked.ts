import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '#platform/config/config.ts'
import { codeOf } from '#shared/codeOf.ts'
import type { Database, DatabaseOrTransaction } from './openDatabase.ts'

/** How long a change of the schema waits for who holds a table, in milliseconds, and how often it comes again. */
export interface RetryLimits {
  /** Anyone who else wants the table waits behind it for as long. More than the second after which the database ends an autovacuum for it. */
  waitsFor: number
  /** In which the others are let through. */
  pause: number
  tries: number
}

/** Two minutes, in half of which everybody else goes on. */
const limits: RetryLimits = { waitsFor: 4000, pause: 4000, tries: 15 }
/** So often it is looked who holds what is waited for, while a try lasts. */
const looksATry = 4

/** Waited too long for a lock; picked as the victim of a deadlock. */
const blocked = ['55P03', '40P01']

/** Has what is done in a transaction wait no longer for a lock than one try may, and be watched. To be called first in it. */
export type Bound = (trx: DatabaseOrTransaction) => Promise<void>

/**
 * Runs what takes locks on whole tables, and again where somebody keeps it from them. `say` learns who that is, and so does who called it in the end.
 * @throws ConfigError when they still hold it after the last try
 */
export async function retryBlocked<T>(
  db: Database,
  say: (line: string) => void,
  run: (bound: Bound) => Promise<T>,
  { waitsFor, pause: between, tries }: RetryLimits = limits,
): Promise<T> {
  for (let left = tries - 1; ; left--) {
    let holders = 'Another connection'
    let looking: NodeJS.Timeout | undefined
    const bound: Bound = async (trx) => {
      const { rows } = await sql<{
        pid: number
      }>`select pg_backend_pid() as pid, set_config('lock_timeout', ${`${waitsFor}`}, true)`.execute(trx)
      const look = async () => {
        holders = (await whoBlocks(db, rows[0]!.pid).catch(() => null)) ?? holders
      }
      looking ??= setInterval(() => void look(), waitsFor / looksATry)
    }
    try {
      return await run(bound)
    } catch (error) {
      if (!blocked.includes(codeOf(error) ?? '')) throw error
      if (left === 0)
        throw new ConfigError(
          `The schema of the database could not be brought up to date: ${holders} holds what has to be changed. Have it end, and start again. Nothing was changed.`,
        )
      say(`The schema of the database is brought up to date as soon as it can be: ${holders} holds what has to be changed.`)
    } finally {
      clearInterval(looking)
    }
    await pause(between)
  }
}

/** For which connection another one waits, in words; null where it waits for none. What it asked is not told: there may be words of customers in it. */
async function whoBlocks(db: Database, waiting: number): Promise<string | null> {
  const { rows } = await sql<{ pid: number; program: string | null; user: string | null; since: Date | null }>`select pid,
      application_name as program, usename as user, xact_start as since from unnest(pg_blocking_pids(${waiting})) pid
      left join pg_stat_activity using (pid) order by xact_start limit 1`.execute(db)
  const [first] = rows
  if (!first) return null
  const { pid, program, user, since } = first
  return [
    program ? `"${program}"` : 'A connection',
    ...(user === null ? [] : [`of the user ${user}`]),
    `(process ${pid}${since === null ? '' : `, in a transaction since ${since.toISOString()}`})`,
  ].join(' ')
}
