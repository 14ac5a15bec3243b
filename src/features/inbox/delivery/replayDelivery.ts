import { sql } from 'kysely'
import { replayErrors } from '#features/bots/errors.ts'
import { lockedTransport } from '#features/bots/server/lockedTransport.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { setMessage } from '#features/inbox/timeline/setMessage.ts'
import { isOutdated } from './isOutdated.ts'
import { lockConversationOf } from './lockConversationOf.ts'

interface Row {
  workspace_id: string
  conversation_id: string
  seq: number | null
  state: string
  is_outdated: boolean
}

/**
 * Puts a failed delivery of a bot into the outbox again: the same row under its old id, so that the bot can tell it from a new one. What tells of an
 * old state of its conversation stays where it is.
 */
export async function replayDelivery(ctx: RequestContext, bot: { workspaceId: string; id: string }, deliveryId: string): Promise<void> {
  if (!(await lockConversationOf(ctx.db, { id: deliveryId, bot }))) throw replayErrors.unknownDelivery()
  const { rows } = await sql<Row>`select d.workspace_id, d.conversation_id, d.seq, d.state, ${isOutdated()} as is_outdated
    from delivery d join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    where d.workspace_id = ${bot.workspaceId} and d.id = ${deliveryId} for update of d`.execute(ctx.db)
  const [row] = rows
  if (!row) throw replayErrors.unknownDelivery()
  if (row.state !== 'failed') throw replayErrors.deliveryNotFailed()
  if (row.is_outdated) throw replayErrors.deliveryOutdated()
  await sql`update delivery d set state = 'queued', attempts = 0, why = null, unreached = false, next_at = now(), created_at = now(), claimed_until = null, transport = b.transport
    from ${lockedTransport(bot)} b where d.workspace_id = ${bot.workspaceId} and d.id = ${deliveryId}`.execute(ctx.db)
  if (row.seq !== null) await setMessage(ctx, { ...row, seq: row.seq }, { state: 'queued', why: null, retryable: null })
}
