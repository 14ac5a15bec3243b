import { sql } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageChanged } from './contract.ts'
import { messageColumns, writerJoined } from './messageRows.ts'
import { onItsWay } from './onItsWay.ts'
import { writtenMessage, type MessageRow, type WrittenRow } from './toMessage.ts'

/** Where a message stands. */
export interface MessagePlace {
  workspace_id: string
  conversation_id: string
  seq: number
}

/** The conversation in which a message stands. */
export async function conversationAt(db: DatabaseOrTransaction, place: MessagePlace): Promise<ConversationRow> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined}
    where c.workspace_id = ${place.workspace_id} and c.id = ${place.conversation_id}`.execute(db)
  return rows[0]!
}

/** Writes what became of a message on its way, and tells it. */
export async function setMessage(
  ctx: RequestContext,
  place: MessagePlace,
  delivery: { state: NonNullable<MessageRow['delivery']>; why: Reason | null; retryable: boolean | null },
): Promise<void> {
  const why = delivery.why === null ? null : JSON.stringify(delivery.why)
  // Anyone who writes this holds the lock of the message's delivery, so that what the statement finds is what was there.
  const { rows } = await sql<WrittenRow & { before: MessageRow['delivery'] }>`with changed as (
      update message m set delivery = ${delivery.state}, delivery_why = ${why}::jsonb, delivery_retryable = ${delivery.retryable}
      where workspace_id = ${place.workspace_id} and conversation_id = ${place.conversation_id} and seq = ${place.seq}
        and (delivery, delivery_why) is distinct from (${delivery.state}, ${why}::jsonb) returning ${messageColumns},
          (select o.delivery from message o
            where o.workspace_id = m.workspace_id and o.conversation_id = m.conversation_id and o.seq = m.seq) as before)
    select m.*, p.name, p.image from changed m ${writerJoined}`.execute(ctx.db)
  const [message] = rows
  if (!message) return
  const row = await conversationAt(ctx.db, place)
  const shown = writtenMessage(message, row)
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: shown, ...onItsWay(message.before, delivery.state) })
}
