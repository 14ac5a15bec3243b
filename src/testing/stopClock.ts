import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/**
 * What a server does every minute it does no more. A test that makes something due does it itself, at once: the clock would do it in between now and
 * then, in its own way, or hold the rows while the test looks at them.
 */
export async function stopClock(db: Database): Promise<void> {
  await sql`delete from pgboss.schedule`.execute(db)
  // What the clock has just put off.
  await sql`delete from pgboss.job where name = '__pgboss__send-it'`.execute(db)
}
