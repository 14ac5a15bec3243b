import { sql } from 'kysely'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'

const ofTheSame = ({ workspace_id, id }: ConversationRow) => sql`c.workspace_id = ${workspace_id} and c.customer_id =
  (select customer_id from conversation where workspace_id = ${workspace_id} and id = ${id})`

/** Every conversation of the customer of one, deleted ones too, the oldest first. */
export async function customersConversations(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined} where ${ofTheSame(row)} order by c.created_at, c.id`.execute(ctx.db)
  return rows
}

/** The same, locked to be erased. */
export async function lockCustomersConversations(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined} where ${ofTheSame(row)} order by c.id for update of c`.execute(ctx.db)
  return rows
}
