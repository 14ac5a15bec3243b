import { sql } from 'kysely'
import type { Disk } from 'flydrive'
import type { Database } from '#platform/db/openDatabase.ts'
import { forEach } from '#platform/jobs/forEach.ts'

/** Removed in one go; the rest comes with the next. */
const atOnce = 200

/**
 * Forgets what was uploaded more than a day ago and never sent, and takes from the disk what belonged to rows that are gone: the database
 * notes each (`file_gone`), the one who deleted it. What the disk does not give up now goes behind all others, and is tried again the next time.
 */
export async function removeFiles(db: Database, disk: Disk): Promise<void> {
  await sql`delete from file where conversation_id is null and created_at < now() - interval '1 day'`.execute(db)
  for (;;) {
    const { rows } = await sql<{ place: string }>`select place from file_gone order by at limit ${sql.lit(atOnce)}`.execute(db)
    const isLast = rows.length < atOnce
    let removed = 0
    await forEach(rows, async ({ place }) => {
      await removeFile(db, disk, place)
      removed++
    }).catch((error: unknown) => {
      // Else there is more to remove, and what failed comes once more behind it. A disk that gives up nothing is not asked on.
      if (isLast || removed === 0) throw error
    })
    if (isLast) return
  }
}

async function removeFile(db: Database, disk: Disk, place: string): Promise<void> {
  try {
    await disk.delete(place)
  } catch (error) {
    await sql`update file_gone set at = now() where place = ${place}`.execute(db)
    throw error
  }
  await db.deleteFrom('file_gone').where('place', '=', place).execute()
}
