import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/db/openDatabase.ts'
import { waitingForThis } from './waitingForThis.ts'

/** What becomes of calls that all go on until they write what is told of them, as far as they do not wait for each other. */
export async function atTheSameMoment<T>(db: Database, calls: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const { all } = await db.transaction().execute(async (trx) => {
    await sql`lock table change in share mode`.execute(trx)
    const made = Promise.allSettled(calls.map((call) => call()))
    // What the server does by itself waits, too, if it tells of anything meanwhile.
    await expect.poll(() => waitingForThis(trx)).toBeGreaterThanOrEqual(calls.length)
    return { all: made }
  })
  return all
}
