import { sql } from 'kysely'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database } from '#platform/db/openDatabase.ts'

/** What companies sent is of use for so long: to see what came, and to work on it again. */
const keepDays = 7
/** Rows deleted in one statement. */
const atOnce = 2000

/** Deletes what companies sent a week ago, whatever became of it. */
export async function purgeEvents(db: Database, portion = atOnce): Promise<void> {
  // Bot by bot, as the index that shows the newest of each also finds the oldest.
  await deleteInPortions(
    db,
    portion,
    sql`delete from webhook_event where id = any(array(
      select o.id from bot b cross join lateral (select e.id from webhook_event e
        where e.workspace_id = b.workspace_id and e.bot_id = b.id and e.received_at < now() - make_interval(days => ${keepDays}) limit ${portion}) o
      limit ${portion}))`,
  )
}
