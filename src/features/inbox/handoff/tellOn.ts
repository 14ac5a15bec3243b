import { sql } from 'kysely'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { SwitchedOn } from '#features/bots/server/setAi.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import { channelUpdate, enqueueDelivery } from '#features/inbox/timeline/enqueueDelivery.ts'

/** So many conversations are told of in one transaction. */
const atOnce = 100

/**
 * While its AI was off a bot heard `paused: true` also of conversations that nobody holds. Now that it is on, the bot hears that it has those again. Each
 * conversation of the bot is looked at, once for a switch: no index knows which of them were told of meanwhile.
 */
export async function tellOn(contexts: RequestContexts, { workspace, bot, since }: SwitchedOn): Promise<void> {
  const isTold = sql`c.bot_id = ${bot} and not c.paused and c.deleted_at is null and c.tail_at >= ${since} and b.ai_off_at is null`
  const { rows } = await contexts.read(nobody, ({ db }) =>
    sql<{ id: string }>`select c.id from bot b join conversation c on c.workspace_id = b.workspace_id and c.bot_id = b.id
      where b.workspace_id = ${workspace} and ${isTold} order by c.id`.execute(db),
  )
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id)
    await contexts.write(nobody, async ({ db }) => {
      const theirs = await lockWhere(db, workspace, sql`c.id = any(${ids}::uuid[]) and ${isTold}`)
      await enqueueDelivery(
        db,
        theirs.map((row) => ({ conversation: row, forBot: [channelUpdate(row)] })),
      )
    })
  }
}
