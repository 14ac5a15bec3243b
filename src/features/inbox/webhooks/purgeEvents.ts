import { sql } from 'kysely'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database } from '#platform/db/openDatabase.ts'

/** What companies sent is of use for so long: to see what came, and to work on it again. */
const keepDays = 7
/** Rows deleted in one statement. */
const atOnce = 2000

/** Deletes what companies sent a week ago, whatever became of it. */
export async function purgeEvents(db: Database, portion = atOnce): Promise<void> {
  await deleteInPortions(
    db,
    portion,
    sql`delete from webhook_event where id in (
      select id from webhook_event where received_at < now() - make_interval(days => ${keepDays}) limit ${portion})`,
  )
}
