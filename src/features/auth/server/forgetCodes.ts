import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** Forgets codes and sign-in flows that ended a day ago without being used, and sessions that ended a month ago. */
export async function forgetCodes(db: Database): Promise<void> {
  await sql`delete from one_time_code where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from oauth_state where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from session where coalesce(revoked_at, expires_at) < now() - interval '30 days'`.execute(db)
}
