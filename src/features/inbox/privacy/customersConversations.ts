import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { customerIdOf } from '#features/inbox/timeline/identity.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'

const ofTheSame = ({ workspace_id, id }: ConversationRow) => sql`c.workspace_id = ${workspace_id} and c.customer_id =
  (select customer_id from conversation where workspace_id = ${workspace_id} and id = ${id})`

/** Every conversation of the customer of one, deleted ones too, the oldest first. */
export async function customersConversations(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined} where ${ofTheSame(row)} order by c.created_at, c.id`.execute(ctx.db)
  return rows
}

/** The same, locked to be erased, with those that they begin meanwhile. */
export async function lockCustomersConversations(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  await lock(ctx, row)
  // Conversations are locked before customers. From here on this one begins none.
  await lockCustomers(ctx.db, row.workspace_id, [customerIdOf(row.bot_id, row.user_key)])
  return lock(ctx, row)
}

/** Locks customers: who begins a conversation of one waits until this transaction has ended, and this one for who has begun one. */
export async function lockCustomers(db: DatabaseOrTransaction, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql`select from customer where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
}

async function lock(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined} where ${ofTheSame(row)} order by c.id for update of c`.execute(ctx.db)
  return rows
}
