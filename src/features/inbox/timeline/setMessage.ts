import { sql } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageChanged } from './contract.ts'
import { messageColumns } from './messageRows.ts'
import { onItsWay } from './onItsWay.ts'
import { toMessage, writerOf, type MessageRow } from './toMessage.ts'

/** Where a message stands. */
export interface MessagePlace {
  workspace_id: string
  conversation_id: string
  seq: number
}

/** Writes what became of a message on its way, and tells it. */
export async function setMessage(
  ctx: RequestContext,
  place: MessagePlace,
  delivery: { state: NonNullable<MessageRow['delivery']>; why: Reason | null; retryable: boolean | null },
): Promise<void> {
  const why = delivery.why === null ? null : JSON.stringify(delivery.why)
  // Anyone who writes this holds the lock of the message's delivery, so that what the statement finds is what was there.
  const { rows } = await sql<MessageRow & { name: string | null; image: string | null; before: MessageRow['delivery'] }>`with changed as (
      update message m set delivery = ${delivery.state}, delivery_why = ${why}::jsonb, delivery_retryable = ${delivery.retryable}
      where workspace_id = ${place.workspace_id} and conversation_id = ${place.conversation_id} and seq = ${place.seq}
        and (delivery, delivery_why) is distinct from (${delivery.state}, ${why}::jsonb) returning ${messageColumns},
          (select o.delivery from message o
            where o.workspace_id = m.workspace_id and o.conversation_id = m.conversation_id and o.seq = m.seq) as before)
    select m.*, p.name, p.image from changed m left join person p on p.id = m.person_id`.execute(ctx.db)
  const [message] = rows
  if (!message) return
  const found = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined}
    where c.workspace_id = ${place.workspace_id} and c.id = ${place.conversation_id}`.execute(ctx.db)
  const row = found.rows[0]!
  const shown = toMessage(message, row, writerOf(message))
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: shown, ...onItsWay(message.before, delivery.state) })
}
