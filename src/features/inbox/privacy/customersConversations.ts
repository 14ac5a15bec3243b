import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { customerIdOf } from '#features/inbox/timeline/identity.ts'
import { conversationColumns, namesJoined, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** Holds for the conversations `c` of the customer of one. */
export const ofTheSame = ({ workspace_id, id }: ConversationRow) => sql`c.workspace_id = ${workspace_id} and c.customer_id =
  (select customer_id from conversation where workspace_id = ${workspace_id} and id = ${id})`

/** Holds for the messages `m` that the customer of a conversation said in those of others, where several people share a channel. An index finds them. */
export const saidAsGuest = (row: ConversationRow) => sql<boolean>`(m.workspace_id = ${row.workspace_id} and m.author = 'customer'
  and m.body ? 'speaker' and md5(m.body #>> '{speaker,id}') = md5(${row.user_key}) and m.body #>> '{speaker,id}' = ${row.user_key})`

/** Of other bots too, whose customers may have the same key. */
const idsAsGuest = (row: ConversationRow) => sql`select m.conversation_id from message m where ${saidAsGuest(row)}`

/** Every conversation of the customer of one, deleted ones too, the oldest first. */
export async function customersConversations(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c
    ${namesJoined} where ${ofTheSame(row)} order by c.created_at, c.id`.execute(ctx.db)
  return rows
}

/** Conversations of others at the same bot in which the customer of one spoke, the oldest first. */
export async function conversationsAsGuest(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined}
    where c.workspace_id = ${row.workspace_id} and c.bot_id = ${row.bot_id} and c.id = any(array(${idsAsGuest(row)})) order by c.created_at, c.id`.execute(
    ctx.db,
  )
  return rows
}

/** Every conversation of the customer of one, locked to be erased, with those that they begin meanwhile, and those of others at the same bot in which they spoke. */
export async function lockCustomersConversations(
  ctx: RequestContext,
  row: ConversationRow,
): Promise<{ own: ConversationRow[]; shared: ConversationRow[] }> {
  await lock(ctx, row)
  // Conversations are locked before customers. From here on this one begins none.
  await lockCustomers(ctx.db, row.workspace_id, [customerIdOf(row.bot_id, row.user_key)])
  const { own = [], shared = [] } = Object.groupBy(await lock(ctx, row), ({ user_key }) => (user_key === row.user_key ? 'own' : 'shared'))
  return { own, shared }
}

/** Locks customers: who begins a conversation of one waits until this transaction has ended, and this one for who has begun one. */
export async function lockCustomers(db: DatabaseOrTransaction, workspaceId: string, ids: readonly string[]): Promise<void> {
  await sql`select from customer where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(db)
}

async function lock(ctx: RequestContext, row: ConversationRow): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`select ${conversationColumns} from conversation c ${namesJoined}
    where c.workspace_id = ${row.workspace_id} and c.bot_id = ${row.bot_id} and c.id = any(array(
      select c.id from conversation c where ${ofTheSame(row)} union ${idsAsGuest(row)}))
    order by c.id for update of c`.execute(ctx.db)
  return rows
}
