import { sql } from 'kysely'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database } from '#platform/db/openDatabase.ts'

/** What nobody could read is of use for so long to anyone who mends the bot, as what did not arrive. */
const keepDays = 30
/** Rows deleted in one statement. */
const atOnce = 2000

/** Deletes what bots sent long ago and nobody could read: customers' words stand in it, and an erasure finds only what names its customer. */
export async function forgetUnreadable(db: Database, portion = atOnce): Promise<void> {
  // Bot by bot, as the index that shows the newest of each also finds the oldest.
  await deleteInPortions(
    db,
    portion,
    sql`with old as (
        select o.workspace_id, o.id from bot b cross join lateral (select r.workspace_id, r.id from unreadable r
          where r.workspace_id = b.workspace_id and r.bot_id = b.id and r.at < now() - make_interval(days => ${keepDays})
          limit ${portion}) o
        limit ${portion})
      delete from unreadable r using old where r.workspace_id = old.workspace_id and r.id = old.id`,
  )
}
