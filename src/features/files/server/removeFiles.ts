import { sql } from 'kysely'
import type { Disk } from 'flydrive'
import type { Database } from '#platform/db/openDatabase.ts'
import { forEach } from '#platform/jobs/forEach.ts'

/** Taken in one go; the rest comes with the next. */
const atOnce = 200
/** Nobody else takes them for so long. What the disk does not give up is tried again after that. */
const takenForMinutes = 5

/**
 * Forgets what was uploaded more than a day ago and never sent, and takes from the disk what belonged to rows that are gone: the database
 * notes each (`file_gone`), the one who deleted it. What the disk does not give up now keeps nothing else waiting.
 */
export async function removeFiles(db: Database, disk: Disk): Promise<void> {
  await sql`delete from file where conversation_id is null and created_at < now() - interval '1 day'`.execute(db)
  let removed = 0
  const all = async function* () {
    for (;;) {
      const before = removed
      const some = await take(db)
      yield* some
      // A disk that gives up nothing is not asked on.
      if (some.length < atOnce || removed === before) return
    }
  }
  await forEach(all(), async ({ place, at }) => {
    await disk.delete(place)
    // Whose bytes came after that was noted once more, and is due again.
    await sql`delete from file_gone where place = ${place} and at = ${at}::timestamptz`.execute(db)
    removed++
  })
}

/** Takes those that are due for the longest time; servers that do so side by side take others. */
async function take(db: Database): Promise<{ place: string; at: string }[]> {
  const { rows } = await sql<{ place: string; at: string }>`update file_gone set at = now() + make_interval(mins => ${takenForMinutes})
    where place = any(array(select place from file_gone where at <= now() order by at limit ${sql.lit(atOnce)} for update skip locked))
    returning place, at::text`.execute(db)
  return rows
}
