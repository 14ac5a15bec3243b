import { sql } from 'kysely'
import { writeLogCursor } from '#shared/cursor.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { isSettled } from './feed.ts'

/** A page that was away for longer fetches everything again, which is quicker than replaying two days. */
const kept = sql`interval '48 hours'`
/** So many of the oldest are looked at in one transaction: for as long as it lasts nobody hears of anything new. */
const atOnce = 2000

/**
 * Shortens the log of changes from its old end, and notes how far in the same moment, so that readers with older cursors are told to start over.
 * What is not settled yet stays: nobody can have read on from behind it. Where little is old, little is read. Changes that a subscriber had set aside go with it, as nobody can hand them over any more.
 */
export async function pruneLog(db: Database, portion = atOnce): Promise<void> {
  while ((await db.transaction().execute((trx) => pruneSome(trx, portion))) > 0);
}

/** Answers how many changes were let go of. */
async function pruneSome(db: DatabaseOrTransaction, portion: number): Promise<number> {
  // Which of them are old is asked behind the limit: a plan that goes through all of the log for so many old ones is impossible, whatever the statistics say.
  // What is dated as far ahead was written under a wrong clock, and would keep the log from being shortened until then.
  const { rows } = await sql<{ xid: number; id: number }>`with first as materialized (
      select workspace_id, xid, id, at from change where ${isSettled} order by xid, id limit ${sql.lit(portion)})
    delete from change c using first where first.at not between now() - ${kept} and now() + ${kept}
      and c.workspace_id = first.workspace_id and c.xid = first.xid and c.id = first.id
    returning c.xid::text::bigint as xid, c.id`.execute(db)
  if (rows.length === 0) return 0
  const last = rows.map((row) => writeLogCursor(row.xid, row.id)).reduce((a, b) => (a > b ? a : b))
  await sql`insert into setting (name, value) values ('log_pruned_to', to_jsonb(${last}::text)) on conflict (name) do update set value = excluded.value`.execute(
    db,
  )
  await db.deleteFrom('set_aside_change').where('cursor', '<=', last).execute()
  return rows.length
}
