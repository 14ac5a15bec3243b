import { sql } from 'kysely'
import { replayErrors } from '#features/bots/errors.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import { isOfBotThere } from '#features/bots/server/isOfBotThere.ts'

const again = sql`state = 'waiting', attempts = 0, error = null, next_at = now()`

/** Has an event of a bot worked on again: what it brought before is known and stays, what was missing comes. */
export async function replayEvent(ctx: RequestContext, bot: BotPlace, id: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from webhook_event
    where id = ${id} and workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} for update`.execute(ctx.db)
  const [event] = rows
  if (!event) throw replayErrors.unknownEvent()
  if (event.state === 'waiting') throw replayErrors.eventWaits()
  if (event.state === 'emptied') throw replayErrors.eventErased()
  await sql`update webhook_event set ${again} where id = ${id}`.execute(ctx.db)
}

/** Has events worked on again that failed or could not be read whole, of all bots or one; or one event, whatever became of it. Answers how many. Those
 * of removed bots stay as they are. */
export async function replayEvents(db: DatabaseOrTransaction, which: { clientKey?: string; id?: string }): Promise<number> {
  const { clientKey, id } = which
  const chosen = id === undefined ? sql`e.state in ('unreadable', 'failed')` : sql`e.id = ${id} and e.state not in ('waiting', 'emptied')`
  const ofBot =
    clientKey === undefined
      ? sql``
      : sql`and exists (select from bot b where b.workspace_id = e.workspace_id and b.id = e.bot_id and b.client_key = ${clientKey})`
  const { numAffectedRows = 0n } = await sql`update webhook_event e set ${again} where ${chosen} ${ofBot} and ${isOfBotThere('e')}`.execute(
    db,
  )
  return Number(numAffectedRows)
}
