import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** Waits until all that is committed can be read: a running transaction of another test's database holds the end of the log back for a moment. */
export async function logSettled(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from change where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`.execute(db)
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
