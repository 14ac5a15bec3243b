import { getOrThrow } from '#shared/getOrThrow.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { writeChanges, type PendingEvent } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { conversationLost } from '#features/inbox/conversations/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import type { Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import { askedAgainId, laterIdOf, messageIds, otherSideSpoke, reportIdOf, sentIdOf } from '#features/inbox/timeline/identity.ts'
import { findEchoes, isConfirmed } from './echoes.ts'
import { findReferencedMessage, isAbout } from './findReferencedMessage.ts'
import { findRepliedTo, withRepliedTo } from './findRepliedTo.ts'
import { findSentReply } from './findSentReply.ts'
import { lockConversations } from './lockConversations.ts'
import { lossesOf } from '#features/inbox/timeline/lossesOf.ts'
import { askAgain } from '#features/inbox/engines/askAgain.ts'
import { enqueueTurns } from '#features/inbox/timeline/enqueueTurns.ts'
import { channelUpdate, enqueueDelivery } from '#features/inbox/timeline/enqueueDelivery.ts'
import { type KnownMessage, knownMessages, messageById, writeMessages } from '#features/inbox/timeline/messageRows.ts'
import { receive, type Received } from './receive.ts'
import { neverReceived, revise } from './revise.ts'
import { storeRevision } from './storeRevision.ts'
import { toMessage } from '#features/inbox/timeline/toMessage.ts'
import { facetsOfRow, type NewMessage } from '#features/inbox/timeline/turn.ts'
import type { ReportItem } from './ReportItem.ts'

/** What the reports of one transaction added, by conversation. */
interface StoreResult {
  results: Map<ReportItem, ReportResult>
  changed: Map<string, ConversationRow>
  added: { row: ConversationRow; message: NewMessage }[]
  events: PendingEvent[]
}

/**
 * Stores a batch of reports inside the transaction `db`: conversations are locked in the order of their ids, each report is decided by
 * `receive` on the state the one before it left, and everything is written with one statement. What was changed or taken back at the source
 * is rare, and comes after what was said, one by one. `forPages`: the pages have something to read; `forBots`: the outbox has something to send; `forEngines`:
 * an engine has something to answer.
 */
export async function storeReports(
  db: DatabaseOrTransaction,
  all: ReportItem[],
  now: number,
): Promise<{ results: ReportResult[]; forPages: boolean; forBots: boolean; forEngines: boolean }> {
  const { rows, erased } = await lockConversations(db, all, now)
  const items = all.filter((item) => !erased.has(item))
  const before = new Map(rows)
  const said = items.filter(({ report }) => report.change === undefined)
  const known = await knownMessages(
    db,
    said.flatMap(({ report, conversationId }) =>
      possibleIds(report, getOrThrow(rows, conversationId)).map((id) => ({ workspaceId: report.bot.workspaceId, id })),
    ),
  )
  for (const id of await findReferencedMessage(db, said, rows)) known.set(id, { type: 'message', seq: 0 })
  const repliedTo = await findRepliedTo(db, items, rows)
  const echoes = await findEchoes(db, said, rows)
  const outcome: StoreResult = { results: new Map(), changed: new Map(), added: [], events: [...echoes.events] }
  for (const item of erased) outcome.results.set(item, ofNoConversation(item))
  for (const item of said) {
    const report = withRepliedTo(item, repliedTo, outcome.added)
    decide(item, report, rows, known, isConfirmed(echoes, item), outcome, now)
  }
  await writeMessages(db, outcome.changed, outcome.added)
  for (const item of items) {
    if (!item.report.change) continue
    outcome.results.set(item, await change(db, item, withRepliedTo(item, repliedTo, outcome.added), rows, outcome, now))
  }
  // Brought back from a deletion by its customer: what the AI was to answer before it goes first.
  for (const row of before.values()) {
    if (row.deleted_at !== null && !row.is_done && rows.get(row.id)?.deleted_at === null) await askAgain(db, row)
  }
  const asked = outcome.added.filter(({ row, message }) => row.engine !== null && message.aiRequest)
  // Each message, also one whose edit came first, is an AI request of its own, asked under the epoch in which it was written.
  await enqueueTurns(
    db,
    asked.map(({ row, message }) => ({ conversation: row, seqs: [message.seq] })),
  )
  // Who had what its customer brought back from Done may not see it any more.
  const moved = [...rows.values()].flatMap((row) => {
    const was = before.get(row.id)
    return was ? [{ before: was, now: row }] : []
  })
  for (const { audience, body } of await lossesOf(db, moved)) outcome.events.push({ name: conversationLost.name, audience, body })
  await writeChanges(db, outcome.events)
  // Of what is said only what brings it back from Done, or takes it from the AI, changes what its bot knows of it.
  const returned = [...rows.values()].filter(
    (row) => row.is_done !== getOrThrow(before, row.id).is_done || row.epoch !== getOrThrow(before, row.id).epoch,
  )
  await enqueueDelivery(
    db,
    returned.map((row) => ({ conversation: row, forBot: [channelUpdate(row)] })),
  )
  return {
    results: all.map((item) => getOrThrow(outcome.results, item)),
    forPages: outcome.events.length > 0,
    forBots: returned.length > 0,
    forEngines: asked.length > 0,
  }
}

/** Every id under which a report may be stored already. */
function possibleIds(report: Report, row: ConversationRow): string[] {
  const words = [
    ...messageIds(report),
    ...(report.byMoment === 'all' ? [laterIdOf(report, otherSideSpoke(row, report))] : []),
    ...(report.kind === 'out' && report.epoch === null ? [sentIdOf(report)] : []),
  ]
  return report.kind === 'out' || report.kind === 'in' || report.kind === 'takeover'
    ? words
    : [...words, reportIdOf(report.bot.id, report.kind, report.identity), askedAgainId(report, row.epoch)]
}

function decide(
  item: ReportItem,
  report: Report,
  rows: Map<string, ConversationRow>,
  known: Map<string, KnownMessage>,
  isEcho: boolean,
  outcome: StoreResult,
  now: number,
): void {
  const { conversationId } = item
  const before = getOrThrow(rows, conversationId)
  if (outcome.added.some((added) => isAbout(item, added))) known.set(messageIds(report)[0], { type: 'message', seq: 0 })
  const received = isEcho ? { conversation: before, messages: [], suppressed: false } : receive(before, report, (id) => known.get(id), now)
  for (const message of received.messages) known.set(message.id, message)
  outcome.results.set(item, storeReport(item, rows, received, outcome))
}

/** Notes what a report did, to be written and emitted. */
function storeReport(
  { report, conversationId }: ReportItem,
  rows: Map<string, ConversationRow>,
  { conversation: after, messages, suppressed }: Received,
  { changed, added, events }: Pick<StoreResult, 'changed' | 'added' | 'events'>,
): ReportResult {
  const before = getOrThrow(rows, conversationId)
  rows.set(conversationId, after)
  if (messages.length > 0) {
    changed.set(conversationId, after)
    const was = before.last_seq === 0 ? null : facetsOfRow(before)
    messages.forEach((message, i) => {
      added.push({ row: after, message })
      // Of several messages of one report only the first changed what is counted.
      const body = { message: toMessage(message, after), conversation: toConversation(after), was: i === 0 ? was : facetsOfRow(after) }
      events.push({ name: messageAdded.name, audience: audienceOf(after), body })
    })
  }
  return resultOf(report, after, { suppressed, duplicate: messages.length === 0 })
}

/** Of what begins no conversation, as it only takes something back, or was erased. */
function ofNoConversation({ report, conversationId }: ReportItem): ReportResult {
  return { conversationId, channel: report.channel, paused: false, epoch: 1, suppressed: false, duplicate: false }
}

function resultOf(report: Report, row: ConversationRow, how: Pick<ReportResult, 'suppressed' | 'duplicate'>): ReportResult {
  return { conversationId: row.id, channel: report.channel, paused: row.paused || row.ai_off, epoch: row.epoch, ...how }
}

/**
 * Changes what was said at its source. An edit of a message that never arrived is stored as the message; of one that was taken
 * back before it arrived only that is kept, and where nobody ever spoke nothing is begun by that.
 */
async function change(
  db: DatabaseOrTransaction,
  item: ReportItem,
  report: Report,
  rows: Map<string, ConversationRow>,
  { added, events }: Pick<StoreResult, 'added' | 'events'>,
  now: number,
): Promise<ReportResult> {
  const { conversationId } = item
  const row = rows.get(conversationId)
  if (!row) return ofNoConversation(item)
  const id = messageIds(report)[0]
  const stored = (await messageById(db, row.workspace_id, id)) ?? (await findSentReply(db, row, report))
  if (!stored) {
    const first =
      report.change?.what === 'withdrawn'
        ? { ...neverReceived(row, report, id, now), suppressed: false }
        : receive(row, report, () => undefined, now)
    const fresh: Pick<StoreResult, 'changed' | 'added' | 'events'> = { changed: new Map(), added: [], events }
    const result = storeReport(item, rows, first, fresh)
    await writeMessages(db, fresh.changed, fresh.added)
    added.push(...fresh.added)
    return result
  }
  const revised = stored.conversation_id === row.id ? revise(row, stored, report, now) : null
  if (revised) {
    rows.set(conversationId, revised.conversation)
    await storeRevision(db, row, revised, stored, (event, audience, body) => void events.push({ name: event.name, audience, body }))
  }
  return resultOf(report, revised?.conversation ?? row, { suppressed: stored.type === 'suppressed', duplicate: revised === null })
}
