import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** How many statements on this database wait for what somebody else holds. */
export async function waitingForLocks(db: Database): Promise<number> {
  const found = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return found.rows.length
}
