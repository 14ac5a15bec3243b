import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { PendingEvent } from '#platform/event-log/RequestContext.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { messageChanged, type Attachment } from '#features/inbox/timeline/contract.ts'
import { messageColumns, readWriter } from '#features/inbox/timeline/messageRows.ts'
import { onItsWay } from '#features/inbox/timeline/onItsWay.ts'
import type { ReportItem } from './ReportItem.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'

/** How many seconds after a bot was handed a person's words, which may be long after they were written, it may report them back as its own. */
const echoSeconds = 60

export interface Echoes {
  events: PendingEvent[]
  confirmed: Set<ReportItem>
}

/**
 * Old SDKs report what our own people wrote as if the bot had said it. Such an echo is not stored a second time; it tells that the bot
 * has the message. The echo of a part of a reply tells nothing of the rest, which goes behind it where somebody sends it again.
 */
export async function findEchoes(db: DatabaseOrTransaction, items: ReportItem[], rows: Map<string, ConversationRow>): Promise<Echoes> {
  const echoes: Echoes = { events: [], confirmed: new Set() }
  const suspects = items.filter(
    ({ report, conversationId }) =>
      (report.kind === 'out' || report.kind === 'takeover') &&
      (report.echoOf !== null || report.providerMessageId !== undefined || hasPeople(rows.get(conversationId))),
  )
  for (const item of suspects) {
    const row = getOrThrow(rows, item.conversationId)
    const written = await writtenMessage(db, item)
    if (!written) continue
    echoes.confirmed.add(item)
    if (written.delivery === 'delivered' || written.delivery === 'read' || isOfPart(item, written)) continue
    const isWhole = !written.is_uncertain || isLastPart(item, written)
    // First the outbox row, then the message: the order in which a delivery that ends locks them.
    const { numUpdatedRows } = await db
      .updateTable('delivery')
      .set({
        ...(isWhole && { state: 'delivered', claimed_until: null }),
        ...(written.is_uncertain && { provider_message_ids: namesAfter(item, written) }),
      })
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', written.delivery_id)
      .where('state', 'not in', ['delivered', 'read'])
      .executeTakeFirst()
    // A receipt that came meanwhile says as much, or more.
    if (numUpdatedRows === 0n || !isWhole) continue
    // Now that its delivery is locked: its attempt may have ended since it was looked for.
    const { before } = await db
      .selectFrom('message')
      .where('workspace_id', '=', row.workspace_id)
      .where('conversation_id', '=', row.id)
      .where('seq', '=', written.seq)
      .select(sql<MessageRow['delivery']>`delivery`.as('before'))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('message')
      .set({ delivery: 'delivered', delivery_why: null, delivery_retryable: null })
      .where('workspace_id', '=', row.workspace_id)
      .where('conversation_id', '=', row.id)
      .where('seq', '=', written.seq)
      .execute()
    const writer = await readWriter(db, written)
    const message = toMessage({ ...written, delivery: 'delivered', delivery_why: null, delivery_retryable: null }, row, writer)
    echoes.events.push({
      name: messageChanged.name,
      audience: audienceOf(row),
      body: { conversation_id: row.id, message, ...onItsWay(before, 'delivered') },
    })
  }
  return echoes
}

export function isConfirmed(echoes: Echoes, item: ReportItem): boolean {
  return echoes.confirmed.has(item)
}

const hasPeople = (row: ConversationRow | undefined) => row !== undefined && row.last_human_at !== null

interface Handed extends MessageRow {
  delivery_id: string
  provider_message_ids: string[]
  is_named: boolean
  being_sent: boolean
  is_uncertain: boolean
}

/** Whether an echo says no more than that a part arrived: while the others are still to be sent, the only names that we know are those of parts. */
function isOfPart({ report }: ReportItem, { delivery, is_named: isNamed }: Handed): boolean {
  return report.echoOf === null ? delivery !== 'accepted' && isNamed : report.isPart === true
}

/** The reply that an echo is of: by our id where the bot hands it back, else by the surest of the other ways. */
async function writtenMessage(db: DatabaseOrTransaction, { report, conversationId }: ReportItem): Promise<Handed | undefined> {
  // The company's id, where we sent it.
  const isNamed = sql`d.provider_message_ids @> array[${report.providerMessageId ?? null}]::text[]`
  // The same words, or pictures without any, which are looked at below. The bot's own, too, where the company does not say whose they are.
  const authors = report.mayBeOurs ? ['person', 'bot'] : ['person']
  const isRecent = sql`m.author = any(${authors}::text[]) and d.handed_at > now() - make_interval(secs => ${echoSeconds})`
  const alike = sql`${isRecent} and m.text = any(${[report.text, report.otherText ?? report.text]}::text[])`
  // Such a company gives pictures an address of its own, and tells of each alone: it is the one of which nobody knows whether it arrived.
  const isUncertain = report.mayBeOurs ? sql`(${isRecent} and d.state = 'failed' and d.why ->> 'code' like '%.uncertain')` : sql`false`
  // Only we can have said it, and the company told of it before it answered. One reply of a conversation is sent at a time.
  const isBeingSent = report.isOurs ? sql`(d.state = 'sending' and d.provider_message_ids = '{}')` : sql`false`
  const same =
    report.echoOf === null
      ? sql`(${isNamed} or ${isBeingSent} or ${alike} or ${report.text === '' ? isUncertain : sql`false`})`
      : sql`coalesce(m.jmid, m.id::text) = ${report.echoOf}`
  // Only the newest hundred replies: an echo comes at once, and the look must cost the same in a long conversation.
  const { rows } =
    await sql<Handed>`select ${messageColumns}, d.id as delivery_id, d.provider_message_ids, ${isNamed} as is_named, ${isBeingSent} as being_sent, ${isUncertain} as is_uncertain from (
      select * from delivery where workspace_id = ${report.bot.workspaceId} and conversation_id = ${conversationId} and seq is not null order by seq desc limit 100) d
    join message m using (workspace_id, conversation_id, seq)
    where m.author in ('person', 'bot') and m.type = 'message' and ${same} order by is_named desc, being_sent desc, m.seq desc`.execute(db)
  if (report.echoOf !== null || report.text !== '') return rows[0]
  return rows.find((row) => {
    const sent = row.body?.attachments ?? []
    const mayBeIt = row.is_uncertain && countShown(report.attachments) === 1 && countShown(sent) > 0
    return row.is_named || row.being_sent || showsOnly(report.attachments, sent) || mayBeIt
  })
}

/** The company's names of a reply of which it had told none, or not the last: by them it is read, or deleted there. */
function namesAfter({ report }: ReportItem, { provider_message_ids: ids }: Handed): string[] {
  return report.providerMessageId === undefined ? ids : [...ids, report.providerMessageId]
}

/** Whether an echo is of the last part of a reply, whose pictures go behind its words, one by one. */
function isLastPart({ report }: ReportItem, { text, body, provider_message_ids: ids }: Handed): boolean {
  const count = countShown(body?.attachments ?? [])
  if (report.text !== '') return count === 0
  return count === 1 || (text === '' && ids.length + 1 >= count)
}

const countShown = (all: Attachment[]) => all.filter((one) => one.image_url ?? one.video_url ?? one.audio_url).length

/** Whether pictures and files without words are those of a reply; a bot may send them one by one. Our own are stored by their path and sent with our address. */
function showsOnly(echoed: Attachment[], sent: Attachment[]): boolean {
  const addressOf = ({ image_url, file_url }: Attachment) => image_url ?? file_url
  const addresses = sent.flatMap((one) => addressOf(one) ?? [])
  return echoed.length > 0 && echoed.every((one) => addresses.some((own) => addressOf(one)?.includes(own)))
}
