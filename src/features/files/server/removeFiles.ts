import { sql } from 'kysely'
import type { Disk } from 'flydrive'
import type { Database } from '#platform/db/openDatabase.ts'

/** Removed in one go; the rest comes with the next. */
const atOnce = 200

/**
 * Forgets what was uploaded more than a day ago and never sent, and takes from the disk what belonged to rows that are gone: the database
 * notes each (`file_gone`), the one who deleted it. What the disk does not give up now is tried again the next time.
 */
export async function removeFiles(db: Database, disk: Disk): Promise<void> {
  await sql`delete from file where conversation_id is null and created_at < now() - interval '1 day'`.execute(db)
  for (;;) {
    const { rows } = await sql<{ place: string }>`select place from file_gone order by at limit ${sql.lit(atOnce)}`.execute(db)
    for (const { place } of rows) {
      await disk.delete(place)
      await db.deleteFrom('file_gone').where('place', '=', place).execute()
    }
    if (rows.length < atOnce) return
  }
}
