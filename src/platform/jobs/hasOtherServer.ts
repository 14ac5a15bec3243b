import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { jobsName } from './jobs.ts'

/** Whether another server is at work on the database, by the connections of its queue. To be asked before one's own queue is opened. */
export async function hasOtherServer(db: Database): Promise<boolean> {
  const found =
    await sql`select from pg_stat_activity where datname = current_database() and application_name = ${jobsName} limit 1`.execute(db)
  return found.rows.length > 0
}
