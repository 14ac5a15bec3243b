import { sql } from 'kysely'
import { replayErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { setMessage } from '#features/inbox/timeline/setMessage.ts'

/** Puts a failed delivery of a bot into the outbox again: the same row under its old id, so that the bot can tell it from a new one. */
export async function replayDelivery(ctx: RequestContext, bot: { workspaceId: string; id: string }, deliveryId: string): Promise<void> {
  const { rows } = await sql<{ workspace_id: string; conversation_id: string; seq: number | null; state: string }>`
    select workspace_id, conversation_id, seq, state from delivery
    where workspace_id = ${bot.workspaceId} and bot_id = ${bot.id} and id = ${deliveryId} for update`.execute(ctx.db)
  const [row] = rows
  if (!row) throw replayErrors.unknownDelivery()
  if (row.state !== 'failed') throw replayErrors.deliveryNotFailed()
  await sql`update delivery d set state = 'queued', attempts = 0, why = null, unreached = false, next_at = now(), created_at = now(), claimed_until = null, transport = b.transport
    from bot b where d.workspace_id = ${bot.workspaceId} and d.id = ${deliveryId} and b.workspace_id = d.workspace_id and b.id = d.bot_id`.execute(
    ctx.db,
  )
  if (row.seq !== null) await setMessage(ctx, { ...row, seq: row.seq }, { state: 'queued', why: null, retryable: null })
}
