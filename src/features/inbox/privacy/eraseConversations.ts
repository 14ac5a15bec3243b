import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { lockCustomers } from './customersConversations.ts'
import { readers } from '#features/inbox/conversations/readers.ts'
import { emptyEvents } from '#features/inbox/webhooks/emptyEvents.ts'
import { eraseEntries } from '#features/inbox/timeline/searchEntries.ts'
import { takeBackAlerts, type TakenBack } from './takeBackAlerts.ts'

/**
 * Erases conversations of a workspace with all that hangs on them, also what the log of changes said of them, and customers whose last they
 * were. Anyone who calls it holds their locks. Answers which alerts of them were open.
 */
export async function eraseConversations(db: DatabaseOrTransaction, workspaceId: string, ids: string[]): Promise<TakenBack[]> {
  const these = sql`workspace_id = ${workspaceId} and conversation_id = any(${ids}::uuid[])`
  for (const table of ['message', 'delivery', 'file', 'engine_turn', 'engine_memory', 'alert_round', 'set_aside_change'])
    await sql`delete from ${sql.table(table)} where ${these}`.execute(db)
  await eraseSeen(db, workspaceId, ids)
  const alerts = await takeBackAlerts(db, sql`a.workspace_id = ${workspaceId} and a.conversation_id = any(${ids}::uuid[])`)
  await eraseEntries(db, workspaceId, ids)
  await scrubErased(db, these)
  const { rows } = await sql<{
    customer_id: string
    botId: string
    channel: string
  }>`delete from conversation where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) returning customer_id, bot_id as "botId", channel`.execute(
    db,
  )
  await emptyEvents(db, workspaceId, rows, 'erased')
  await eraseUnreadable(db, workspaceId, rows)
  const customers = rows.map(({ customer_id }) => customer_id)
  // Whether it was their last is asked once nobody is beginning another one.
  await lockCustomers(db, workspaceId, customers)
  await sql`delete from customer u where u.workspace_id = ${workspaceId} and u.id = any(${customers}::uuid[])
    and not exists (select from conversation c where c.workspace_id = u.workspace_id and c.customer_id = u.id)`.execute(db)
  return alerts
}

async function eraseSeen(db: DatabaseOrTransaction, workspaceId: string, ids: string[]): Promise<void> {
  await sql`with recursive ${readers(workspaceId)}
    delete from seen s using reader where s.workspace_id = ${workspaceId} and s.person_id = reader.person_id
      and s.conversation_id = any(${ids}::uuid[])`.execute(db)
}

/** What a bot sent and nobody could read is kept as it came, under no conversation. It is theirs where it names where they write, or them. */
async function eraseUnreadable(
  db: DatabaseOrTransaction,
  workspaceId: string,
  conversations: readonly { botId: string; channel: string; customer_id: string }[],
): Promise<void> {
  const [bots, channels, customers] = [
    conversations.map(({ botId }) => botId),
    conversations.map(({ channel }) => channel),
    conversations.map(({ customer_id }) => customer_id),
  ]
  await sql`delete from unreadable r using unnest(${bots}::uuid[], ${channels}::text[], ${customers}::uuid[]) as c (bot_id, channel, customer_id)
    left join customer u on u.workspace_id = ${workspaceId} and u.id = c.customer_id
    where r.workspace_id = ${workspaceId} and r.bot_id = c.bot_id and (strpos(r.body, c.channel) > 0 or strpos(r.body, u.user_key) > 0)`.execute(
    db,
  )
}

/** Of a conversation in the log of changes: who its customer is and what was said. */
const personal = JSON.stringify({ name: '', sourceChannel: '', user_profile: { id: '', name: '' }, last_message: null })

/**
 * What was said goes from the log of changes, too. That there were changes stays for as long as the log does: a page that was away counts by
 * them, up to the end of the conversation.
 */
async function scrubErased(db: DatabaseOrTransaction, these: RawBuilder<unknown>): Promise<void> {
  await sql`delete from change where ${these} and body->'conversation' is null and name <> all(array['conversation.lost', 'conversation.seen', 'conversation.erased'])`.execute(
    db,
  )
  await sql`update change set name = 'conversation.changed', body = json_build_object('was', body->'was', 'conversation',
      (body->'conversation')::jsonb || ${personal}::jsonb) where ${these} and name = any(array['conversation.changed', 'message.added'])`.execute(
    db,
  )
  await sql`delete from change where ${these} and name = 'conversation.assigned'`.execute(db)
}
