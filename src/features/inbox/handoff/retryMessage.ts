import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { replyErrors } from './errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { lockedTransport } from '#features/bots/server/lockedTransport.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import { type retryMessage as call } from './contract.ts'
import { writtenIdOf } from '#features/inbox/timeline/identity.ts'
import type { MessagePorts } from './MessagePorts.ts'
import { messageById, readWriter } from '#features/inbox/timeline/messageRows.ts'
import { stopIfRefused } from './stopIfRefused.ts'
import { toMessage, type MessageRow, type PersonName } from '#features/inbox/timeline/toMessage.ts'

/** Puts a failed message into the outbox again, and has one that waits tried now: the same row, so that it can never become two. */
export async function retryMessage(
  ctx: RequestContext,
  { params, headers, body }: Input<typeof call>,
  { sourceOf, tryBotNow }: MessagePorts,
): Promise<Message> {
  const { row } = await accessConversation(ctx, params.id, true)
  const message = await messageById(ctx.db, row.workspace_id, writtenIdOf(row.id, body.jmid))
  if (!message) throw replyErrors.unknown()
  const writer = await readWriter(ctx.db, message)
  if (message.delivery === 'queued' && message.delivery_why !== null) {
    ctx.afterCommit(() => tryBotNow(row.bot_id))
    return tryNow(ctx, row, message, writer)
  }
  if (message.delivery !== 'failed') return toMessage(message, row, writer)
  // Its files were taken when it was written; the hours in which it may be sent have passed on.
  stopIfRefused(sourceOf(row.source), row, ctx.now, headers, { length: message.text.length, files: [] })
  const { rows } = await sql<{
    seq: number
  }>`update delivery d set state = 'queued', attempts = 0, why = null, unreached = false, next_at = now(), created_at = now(), claimed_until = null, transport = b.transport
    from ${lockedTransport({ workspaceId: row.workspace_id, id: row.bot_id })} b
    where d.workspace_id = ${row.workspace_id} and d.conversation_id = ${row.id} and d.seq = ${message.seq} and d.state = 'failed' returning d.seq`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw replyErrors.isUnderWay()
  await ctx.db
    .updateTable('message')
    .set({ delivery: 'queued', delivery_why: null, delivery_retryable: null })
    .where('workspace_id', '=', row.workspace_id)
    .where('conversation_id', '=', row.id)
    .where('seq', '=', message.seq)
    .execute()
  const retried = toMessage({ ...message, delivery: 'queued', delivery_why: null, delivery_retryable: null }, row, writer)
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: retried, was_failed: true })
  return retried
}

/** What stands before it is tried as well, because it waits for that. What was never attempted waits for something else than its pause. */
async function tryNow(ctx: RequestContext, row: ConversationRow, message: MessageRow, writer?: PersonName): Promise<Message> {
  await sql`update delivery set next_at = least(next_at, now()), why = null where workspace_id = ${row.workspace_id} and conversation_id = ${row.id}
    and state = 'queued' and (seq is null or seq <= ${message.seq}) and (attempts > 0 or next_at < now())`.execute(ctx.db)
  const { numUpdatedRows } = await ctx.db
    .updateTable('message')
    .set({ delivery_why: null })
    .where('workspace_id', '=', row.workspace_id)
    .where('conversation_id', '=', row.id)
    .where('seq', '=', message.seq)
    .where('delivery', '=', 'queued')
    .executeTakeFirst()
  // It was brought, or failed, at this very moment, and that was told.
  if (numUpdatedRows === 0n) return toMessage((await messageById(ctx.db, row.workspace_id, message.id))!, row, writer)
  const shown = toMessage({ ...message, delivery_why: null }, row, writer)
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: shown })
  return shown
}
