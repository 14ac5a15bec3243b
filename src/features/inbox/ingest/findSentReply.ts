import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageColumns } from '#features/inbox/timeline/messageRows.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'

/** A reply of ours as its company names it. */
export interface SentReply extends MessageRow {
  conversation_id: string
  /** It became several messages there, and nothing says which of its words are in which. */
  is_in_parts: boolean
}

/**
 * The reply that a company speaks of by a name of its own. What people and engines write is stored under our ids; what it is called where it was
 * sent, only the outbox knows.
 */
export async function findSentReply(
  db: DatabaseOrTransaction,
  row: Pick<ConversationRow, 'workspace_id' | 'id'>,
  { kind, providerMessageId }: Pick<Report, 'kind' | 'providerMessageId'>,
): Promise<SentReply | undefined> {
  if (kind !== 'out' || providerMessageId === undefined) return undefined
  const { rows } = await sql<SentReply>`select ${messageColumns}, m.conversation_id, cardinality(d.provider_message_ids) > 1 as is_in_parts
    from delivery d join message m using (workspace_id, conversation_id, seq)
    where d.provider_message_ids <> '{}' and d.provider_message_ids @> array[${providerMessageId}]::text[]
      and d.workspace_id = ${row.workspace_id} and d.conversation_id = ${row.id}`.execute(db)
  return rows[0]
}
