import { sql } from 'kysely'
import { deleteInPortions } from '#platform/db/deleteInPortions.ts'
import type { Database } from '#platform/db/openDatabase.ts'

/** What arrived is of use for so long to anyone who looks at how a bot is doing; the messages themselves keep what became of them. */
const keepDays = 7
/** What did not arrive can be sent again for so long. That of a message stays with the message, which offers it. */
const keepFailedDays = 30
/** Rows deleted in one statement. */
const atOnce = 5000

/** Takes out of the outbox what is done with: it would grow for ever, and with it what customers wrote that was handed to bots. */
export async function forgetDeliveries(db: Database, portion = atOnce): Promise<void> {
  // Bot by bot, as the index that shows the newest of each also finds the oldest.
  await deleteInPortions(
    db,
    portion,
    sql`with old as (
        select o.workspace_id, o.id from bot b cross join lateral (select d.workspace_id, d.id from delivery d
          where d.workspace_id = b.workspace_id and d.bot_id = b.id and d.created_at < now() - make_interval(days => ${keepDays})
            and (d.state in ('accepted', 'delivered', 'read', 'superseded') or d.state = 'failed' and d.seq is null and d.created_at < now() - make_interval(days => ${keepFailedDays}))
          limit ${portion}) o
        limit ${portion})
      delete from delivery d using old where d.workspace_id = old.workspace_id and d.id = old.id`,
  )
}
