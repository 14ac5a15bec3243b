import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { messageChanged, type RaisedAlert } from './contract.ts'
import { writerJoined, writtenColumns } from './messageRows.ts'
import { conversationAt, type MessagePlace } from './setMessage.ts'
import { writtenMessage, type WrittenRow } from './toMessage.ts'

/** Writes beside a message whom it called and what became of that, and tells it. Nothing happens to a message that is gone meanwhile. */
export async function changeAlerts(
  ctx: RequestContext,
  place: MessagePlace,
  change: (alerts: readonly RaisedAlert[]) => readonly RaisedAlert[],
): Promise<void> {
  const found = await sql<WrittenRow>`select ${writtenColumns}
    from message m ${writerJoined} where m.workspace_id = ${place.workspace_id}
      and m.conversation_id = ${place.conversation_id} and m.seq = ${place.seq} for no key update of m`.execute(ctx.db)
  const [message] = found.rows
  if (!message || message.withdrawn_at !== null) return
  const alerts = [...change(message.body?.alerts ?? [])]
  // Only this part: what a source edits meanwhile stays.
  await sql`update message set body = coalesce(body, '{}') || ${JSON.stringify({ alerts })}::jsonb where workspace_id = ${place.workspace_id}
    and conversation_id = ${place.conversation_id} and seq = ${place.seq}`.execute(ctx.db)
  const row = await conversationAt(ctx.db, place)
  const shown = writtenMessage({ ...message, body: { ...message.body, alerts } }, row)
  const was_failed = message.delivery === 'failed'
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: shown, ...(was_failed && { was_failed }) })
}
