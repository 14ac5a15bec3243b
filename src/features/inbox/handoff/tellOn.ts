import { sql } from 'kysely'
import { portionsOf } from '#shared/portionsOf.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { SwitchedOn } from '#features/bots/server/setAi.ts'
import { idsOfBot } from '#features/inbox/conversations/idsOfBot.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import { channelUpdate, enqueueDelivery } from '#features/inbox/timeline/enqueueDelivery.ts'

/** So many conversations are told of in one transaction. */
const atOnce = 100

/**
 * While its AI was off a bot heard `paused: true` also of conversations that nobody holds. Now that it is on, the bot hears that it has those again. Each
 * conversation of the bot is looked at, once for a switch: no index knows which of them were told of meanwhile. Broken off, it begins again: of what the bot
 * was not handed yet only the newest state is kept.
 */
export async function tellOn(contexts: RequestContexts, { since, ...place }: SwitchedOn): Promise<void> {
  const isTold = heardOf(since)
  for (const ids of portionsOf(await contexts.read(nobody, ({ db }) => idsOfBot(db, place, isTold)), atOnce)) {
    await contexts.write(nobody, async ({ db }) => {
      const theirs = await lockWhere(db, place.workspace, sql`c.id = any(${ids}::uuid[]) and c.deleted_at is null and ${isTold}`)
      await enqueueDelivery(
        db,
        theirs.map((row) => ({ conversation: row, forBot: [channelUpdate(row)] })),
      )
    })
  }
}

/** Conversations `c` of bot `b`, whose AI is on, that the AI has and of which the bot may have heard since then as of one that it has not. */
export const heardOf = (since: string) => sql`not c.paused and c.tail_at >= ${since} and b.ai_off_at is null`
