import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { reportIdOf } from '#features/inbox/timeline/identity.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import type { ReportItem } from './ReportItem.ts'

/** The ids under which what somebody replies to may be stored: as what the customer said, and as what the bot did. */
function idsOf({ bot, replyTo }: Report): string[] {
  return replyTo === undefined ? [] : ['in', 'out'].map((direction) => reportIdOf(bot.id, direction, `id:${replyTo}`))
}

/**
 * The numbers of the messages that reports are replies to, where they are stored; of few reports a source says so. What people and engines
 * wrote is known by what the outbox was told that the company calls it.
 */
export async function findRepliedTo(
  db: DatabaseOrTransaction,
  items: readonly ReportItem[],
  rows: ReadonlyMap<string, ConversationRow>,
): Promise<Map<ReportItem, number>> {
  const found = new Map<ReportItem, number>()
  for (const item of items) {
    const { replyTo } = item.report
    const row = rows.get(item.conversationId)
    if (replyTo === undefined || !row || row.last_seq === 0) continue
    const { rows: stored } = await sql<{ seq: number }>`select seq from message
        where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and id = any(${idsOf(item.report)}::uuid[])
      union all select seq from delivery where provider_message_ids <> '{}' and provider_message_ids @> array[${replyTo}]::text[]
        and workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq is not null
      limit 1`.execute(db)
    if (stored[0]) found.set(item, stored[0].seq)
  }
  return found
}

/** The report with the number of the message that it is a reply to; `added` is what the same transaction adds before it. */
export function withRepliedTo(
  item: ReportItem,
  found: ReadonlyMap<ReportItem, number>,
  added: readonly { row: Pick<ConversationRow, 'id'>; message: { id: string; seq: number } }[],
): Report {
  const { report, conversationId } = item
  const ids = idsOf(report)
  const seq = found.get(item) ?? added.find(({ row, message }) => row.id === conversationId && ids.includes(message.id))?.message.seq
  return seq === undefined ? report : { ...report, repliesTo: seq }
}
