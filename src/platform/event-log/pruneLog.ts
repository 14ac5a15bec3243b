import { sql } from 'kysely'
import { writeLogCursor } from '#shared/cursor.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { isSettled } from './feed.ts'

/** A page that was away for longer fetches everything again, which is quicker than replaying two days. */
const keepHours = 48
const atOnce = 20_000

/**
 * Shortens the log of changes from its old end, and notes how far in the same moment, so that readers with older cursors are told to start over.
 * What is not settled yet stays: nobody can have read on from behind it. Changes that a subscriber had set aside go with it, as nobody can hand them over any more.
 */
export async function pruneLog(db: Database): Promise<void> {
  while ((await db.transaction().execute(pruneSome)) === atOnce);
}

/** Answers how many changes were let go of. */
async function pruneSome(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await sql<{ xid: number; id: number }>`with old as (
      select workspace_id, xid, id from change where at < now() - make_interval(hours => ${keepHours}) and ${isSettled} order by xid, id limit ${atOnce})
    delete from change c using old where c.workspace_id = old.workspace_id and c.xid = old.xid and c.id = old.id
    returning c.xid::text::bigint as xid, c.id`.execute(db)
  if (rows.length === 0) return 0
  const last = rows.map((row) => writeLogCursor(row.xid, row.id)).reduce((a, b) => (a > b ? a : b))
  await sql`insert into setting (name, value) values ('log_pruned_to', to_jsonb(${last}::text)) on conflict (name) do update set value = excluded.value`.execute(
    db,
  )
  await db.deleteFrom('set_aside_change').where('cursor', '<=', last).execute()
  return rows.length
}
