import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { writeChanges, type Told } from '#server/unit.ts'
import { audienceOf } from '#features/conversations/server/sight.ts'
import { toConversation, type ConversationRow } from '#features/conversations/server/toConversation.ts'
import { messageAdded } from '../contract.ts'
import type { Report, Taken } from '../ports.ts'
import { reportIdOf, wordsIdsOf } from './identity.ts'
import { findEchoes, isConfirmed } from './echoes.ts'
import { lockConversations } from './lockConversations.ts'
import { knownMessages, writeMessages } from './queries.ts'
import { receive } from './receive.ts'
import { toMessage, type MessageRow } from './toMessage.ts'
import { facetsOfRow, type NewMessage } from './turn.ts'

export interface Item {
  report: Report
  conversationId: string
}

/** What the reports of one transaction added, by conversation. */
interface Outcome {
  taken: Taken[]
  changed: Map<string, ConversationRow>
  added: { row: ConversationRow; message: NewMessage }[]
  told: Told[]
}

/**
 * Stores a batch of reports inside the transaction `db`: conversations are locked in the order of their ids, each report is decided by
 * `receive` on the state the one before it left, and everything is written with one statement.
 */
export async function storeReports(db: DatabaseOrTransaction, items: Item[], now: number): Promise<{ taken: Taken[]; told: boolean }> {
  const rows = await lockConversations(db, items, now)
  const known = await knownMessages(
    db,
    items.flatMap(({ report }) => possibleIds(report).map((id) => ({ workspaceId: report.bot.workspaceId, id }))),
  )
  const echoes = await findEchoes(db, items, rows, now)
  const outcome: Outcome = { taken: [], changed: new Map(), added: [], told: [...echoes.told] }
  for (const item of items) decide(item, rows, known, isConfirmed(echoes, item), outcome, now)
  await writeMessages(db, outcome.changed, outcome.added)
  await writeChanges(db, outcome.told)
  return { taken: outcome.taken, told: outcome.told.length > 0 }
}

/** Every id under which a report may be stored already. */
function possibleIds(report: Report): string[] {
  const words = wordsIdsOf(report)
  return report.kind === 'out' || report.kind === 'in' ? words : [...words, reportIdOf(report.bot.id, report.kind, report.identity)]
}

function decide(
  item: Item,
  rows: Map<string, ConversationRow>,
  known: Map<string, MessageRow['type']>,
  isEcho: boolean,
  outcome: Outcome,
  now: number,
): void {
  const { report, conversationId } = item
  const before = rows.get(conversationId)!
  const received = isEcho ? { conversation: before, messages: [], suppressed: false } : receive(before, report, (id) => known.get(id), now)
  const after = received.conversation
  rows.set(conversationId, after)
  if (received.messages.length > 0) {
    outcome.changed.set(conversationId, after)
    const was = before.last_seq === 0 ? null : facetsOfRow(before)
    received.messages.forEach((message, i) => {
      known.set(message.id, message.type)
      outcome.added.push({ row: after, message })
      // Of several messages of one report only the first changed what is counted.
      const body = { message: toMessage(message, after), conversation: toConversation(after), was: i === 0 ? was : facetsOfRow(after) }
      outcome.told.push({ name: messageAdded.name, audience: audienceOf(after), body })
    })
  }
  outcome.taken.push({
    conversationId,
    channel: report.channel,
    paused: after.paused,
    epoch: after.epoch,
    suppressed: received.suppressed,
    duplicate: received.messages.length === 0,
  })
}
