import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageChanged, type RaisedAlert } from './contract.ts'
import { messageColumns } from './messageRows.ts'
import type { MessagePlace } from './setMessage.ts'
import { toMessage, writerOf, type MessageRow } from './toMessage.ts'

/** Writes beside a message whom it called and what became of that, and tells it. Nothing happens to a message that is gone meanwhile. */
export async function changeAlerts(
  ctx: RequestContext,
  place: MessagePlace,
  change: (alerts: readonly RaisedAlert[]) => readonly RaisedAlert[],
): Promise<void> {
  const found = await sql<MessageRow & { name: string | null; image: string | null }>`select ${messageColumns}, p.name, p.image
    from message m left join person p on p.id = m.person_id where m.workspace_id = ${place.workspace_id}
      and m.conversation_id = ${place.conversation_id} and m.seq = ${place.seq} for no key update of m`.execute(ctx.db)
  const [message] = found.rows
  if (!message || message.withdrawn_at !== null) return
  const alerts = [...change(message.body?.alerts ?? [])]
  // Only this part: what a source edits meanwhile stays.
  await sql`update message set body = coalesce(body, '{}') || ${JSON.stringify({ alerts })}::jsonb where workspace_id = ${place.workspace_id}
    and conversation_id = ${place.conversation_id} and seq = ${place.seq}`.execute(ctx.db)
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined}
    where c.workspace_id = ${place.workspace_id} and c.id = ${place.conversation_id}`.execute(ctx.db)
  const row = rows[0]!
  const shown = toMessage({ ...message, body: { ...message.body, alerts } }, row, writerOf(message))
  const was_failed = message.delivery === 'failed'
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: shown, ...(was_failed && { was_failed }) })
}
