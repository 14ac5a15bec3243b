import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'

/** The clocks of server and database may differ by this much, in ms. */
const leeway = 60_000

/**
 * Takes the words of a message that was taken back out of the log of changes, where the message stands and where it is the last of its
 * conversation or of the customer. That there were changes stays. Only the log since it was said is looked through.
 */
export async function scrubWithdrawn(db: DatabaseOrTransaction, row: ConversationRow, stored: MessageRow, shown: Message): Promise<void> {
  const since = sql`workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and at > ${new Date(stored.at.getTime() - leeway)}`
  await sql`update change set body = jsonb_set(body::jsonb, '{message}', ${JSON.stringify(shown)}::jsonb)::json
    where ${since} and body #>> '{message,jmid}' = ${shown.jmid}`.execute(db)
  const ts = stored.at.getTime() / 1000
  const nothing = JSON.stringify({ text: '', has_attachments: false, withdrawn: true })
  // Of somebody else who speaks in the conversation it says who they were, which goes with them who are erased.
  const { id, name } = shown.user_profile
  const isGuest = shown.by === 'customer' && id !== row.user_key
  const speaker = JSON.stringify(isGuest ? { name, user_profile: { id, name } } : {})
  await sql`update change set body = jsonb_set(body::jsonb, '{conversation,last_message}', (body #> '{conversation,last_message}')::jsonb || ${nothing}::jsonb || ${speaker}::jsonb)::json
    where ${since} and (body #>> '{conversation,last_message,ts}')::numeric = ${ts}::numeric`.execute(db)
  await sql`update change set body = jsonb_set(body::jsonb, '{conversation,last_message,customer}', (body #> '{conversation,last_message,customer}')::jsonb || ${nothing}::jsonb)::json
    where ${since} and (body #>> '{conversation,last_message,customer,ts}')::numeric = ${ts}::numeric`.execute(db)
}
