import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { dayNumber, dayStart } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessConversation, accessDeletedToRead, accessToRead, type Reached } from '#features/inbox/conversations/access.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { withSeen } from '#features/inbox/conversations/rules.ts'
import type {
  Day,
  Message,
  OpenConversation,
  getConversation as call,
  getConversationBefore as beforeCall,
  getDeletedConversation as deletedCall,
} from './contract.ts'
import { attributesOf, contextsOf } from './rules.ts'
import { writerJoined, writtenColumns } from './messageRows.ts'
import { writtenMessage, type WrittenRow } from './toMessage.ts'

/** How many messages one stretch of history holds; a screen shows about fifteen. */
const stretch = 50

/** Which part of the history is asked for: numbers of messages; none of them means the newest. */
interface Part {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
}

/** A conversation with a stretch of its history. */
export async function openConversation(ctx: RequestContext, { params, query, headers }: Input<typeof call>): Promise<OpenConversation> {
  return open(ctx, await accessToRead(ctx, params.id), query, headers.tzoffset)
}

/** The same of one that was deleted, for owners: restoring it would tell everybody of it. */
export async function openDeletedConversation(
  ctx: RequestContext,
  { params, query, headers }: Input<typeof deletedCall>,
): Promise<OpenConversation> {
  return open(ctx, await accessDeletedToRead(ctx, params.id), query, headers.tzoffset)
}

/** The same for clients that page by time instead of message number. */
export async function openConversationBefore(
  ctx: RequestContext,
  { params, headers }: Input<typeof beforeCall>,
): Promise<OpenConversation> {
  const reached = await accessConversation(ctx, params.id)
  const { row } = reached
  const { rows } = await sql<{
    seq: number
  }>`select seq from message where workspace_id = ${row.workspace_id} and conversation_id = ${row.id}
    and at < to_timestamp(${Number(params.ts)}) order by seq desc limit 1`.execute(ctx.db)
  return open(ctx, reached, { before: (rows[0]?.seq ?? 0) + 1 }, headers.tzoffset)
}

async function open(ctx: RequestContext, { row, seen }: Reached, part: Part, tzoffset: number): Promise<OpenConversation> {
  const { messages, snapshot } = await readStretch(ctx.db, row, part)
  // Where an empty stretch lies: nothing is before message 1, nothing after the last.
  const boundary = part.before ?? (part.after === undefined ? row.last_seq + 1 : part.after + 1)
  const first = messages[0]?.seq ?? boundary
  const last = messages.at(-1)?.seq ?? boundary - 1
  return {
    ...withSeen(toConversation(row), seen),
    Days: groupIntoDays(row.id, messages, tzoffset),
    moreMessages: first > 1,
    moreAfter: last < row.last_seq,
    incomingContexts: contextsOf(messages),
    data: attributesOf(messages),
    snapshot,
  }
}

async function readStretch(
  db: DatabaseOrTransaction,
  row: ConversationRow,
  part: Part,
): Promise<{ messages: Message[]; snapshot: string }> {
  // The snapshot comes along also where the stretch is empty: it says what the answer had seen.
  type Row = WrittenRow & { snapshot: string }
  const { rows } = await sql<Row | { seq: null; snapshot: string }>`
    select ${writtenColumns}, now.snapshot from (select pg_current_snapshot()::text as snapshot) now
    left join ${messagesOf(row, part)} m on true ${writerJoined} order by m.seq`.execute(db)
  const messages = rows.filter((message): message is Row => message.seq !== null).map((message) => writtenMessage(message, row))
  return { messages, snapshot: rows[0]!.snapshot }
}

/** The messages of a part as a subquery, in no order. */
function messagesOf({ workspace_id, id }: ConversationRow, { around, after, before }: Part) {
  const mine = sql`m.workspace_id = ${workspace_id} and m.conversation_id = ${id}`
  const older = (bound: number, inclusive: boolean, limit: number) =>
    sql`(select * from message m where ${mine} and ${inclusive ? sql`m.seq <= ${bound}` : sql`m.seq < ${bound}`} order by m.seq desc limit ${sql.lit(limit)})`
  const newer = (bound: number, limit: number) =>
    sql`(select * from message m where ${mine} and m.seq > ${bound} order by m.seq limit ${sql.lit(limit)})`
  if (around !== undefined) return sql`(${older(around, true, stretch / 2)} union all ${newer(around, stretch / 2)})`
  if (after !== undefined) return newer(after, stretch)
  return older(before ?? 2_147_483_647, false, stretch)
}

/** Messages in their order become days of the reader's zone; a day's id counts days since 1970. */
function groupIntoDays(conversationId: string, messages: Message[], tzoffset: number): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const number = dayNumber(Math.round(message.ts * 1000), tzoffset)
    const last = days.at(-1)
    if (last?._id === number) last.Messages.push(message)
    else days.push({ _id: number, channelDayId: `${conversationId}-${number}`, dateStr: dayStart(number, tzoffset), Messages: [message] })
  }
  return days
}
