import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageIds } from '#features/inbox/timeline/identity.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import type { ReportItem } from './ReportItem.ts'
import type { MessageRow } from '#features/inbox/timeline/toMessage.ts'

/**
 * A bot that did not understand, or asks for a person, says so about words it has told of before, under a key that this call does not know.
 * Where neither id nor time names them they are known by themselves: the ids of such requests whose words are stored.
 */
export async function findReferencedMessage(
  db: DatabaseOrTransaction,
  items: ReportItem[],
  rows: Map<string, ConversationRow>,
): Promise<string[]> {
  const received: string[] = []
  for (const { report, conversationId } of items) {
    const row = rows.get(conversationId)
    if (report.receivedSince === undefined || !row || row.last_seq === 0) continue
    // Only the newest hundred messages, as of echoes: the look must cost the same in a long conversation.
    const { rows: found } = await sql`select 1 from (
        select * from message where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} order by seq desc limit 100) m
      where m.author = 'customer' and m.type = 'message' and m.at >= ${new Date(report.receivedSince)} and array[m.text, m.body ->> 'otherText'] && ${wordsOf(report)}::text[]
        and coalesce(m.body -> 'attachments', '[]') = ${JSON.stringify(report.attachments)}::jsonb
        and coalesce(m.body -> 'speaker' ->> 'id', ${row.user_key}) = ${report.userKey} limit 1`.execute(db)
    if (found.length > 0) received.push(messageIds(report)[0])
  }
  return received
}

/** What was said, and as the source has it where that differs: a request may repeat the one or the other. */
const wordsOf = ({ text, otherText = text }: Report) => [text, otherText]

/** Whether a request is about this message, which the same transaction adds before it. */
export function isAbout({ report, conversationId }: ReportItem, added: { row: ConversationRow; message: MessageRow }): boolean {
  const { row, message } = added
  if (report.receivedSince === undefined || row.id !== conversationId || message.author !== 'customer') return false
  const words = wordsOf(report)
  if (![message.text, message.body?.otherText].some((text) => text !== undefined && words.includes(text))) return false
  const { attachments = [], speaker } = message.body ?? {}
  return (speaker?.id ?? row.user_key) === report.userKey && JSON.stringify(attachments) === JSON.stringify(report.attachments)
}
