import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { isPreviewOf, type BeforeReply } from '#features/inbox/timeline/beforeReply.ts'
import { conversationChanged, type LastMessage } from '#features/inbox/conversations/contract.ts'
import { toConversation, type ConversationRow, type Unanswered } from '#features/inbox/conversations/toConversation.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { enqueueTurns } from '#features/inbox/timeline/enqueueTurns.ts'
import { timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { messageColumns, writeMessages, writerJoined, writtenColumns } from '#features/inbox/timeline/messageRows.ts'
import { repliesAfter } from '#features/inbox/timeline/repliesAfter.ts'
import { blankEntry } from '#features/inbox/timeline/searchEntries.ts'
import { toMessage, writtenMessage, type MessageBody, type MessageRow, type WrittenRow } from '#features/inbox/timeline/toMessage.ts'
import { customerSpokeAt, facetsOfRow, preview, Turn } from '#features/inbox/timeline/turn.ts'
import { lockConversationOf } from './lockConversationOf.ts'
import type { Outgoing } from './ports.ts'

/**
 * Takes back what an engine said before it was sent, as somebody has taken the conversation since, or its AI is off: it stays as a draft. What it answered is
 * unanswered again, unless a person has answered since; where the AI has the conversation by now, it is asked once more, and does not repeat what got there.
 */
export async function withdrawAnswer(contexts: RequestContexts, { id, bot }: Outgoing): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    const row = await lockConversationOf(ctx.db, { id, bot })
    if (!row) return
    const { rows: superseded } = await sql<{ seq: number }>`update delivery set state = 'superseded', claimed_until = null
      where workspace_id = ${bot.workspaceId} and id = ${id} and state = 'sending' and seq is not null returning seq`.execute(ctx.db)
    const seq = superseded[0]?.seq
    if (seq === undefined) return
    const draft = await makeDraft(ctx, row, seq)
    if (draft) await takeBack(ctx, row, draft)
  })
}

/** Where its AI is off, and nobody had taken the conversation before, that is why: the line of it stands below what was not said, and in Done there is none. */
async function makeDraft(ctx: RequestContext, row: ConversationRow, seq: number): Promise<MessageRow | undefined> {
  const isOfSwitch = row.ai_off && (!row.paused || row.assignee_id === null || row.former_hold?.what === 'ai_off')
  const why = isOfSwitch ? ({ keptBack: 'ai_off' } satisfies MessageBody) : {}
  const { rows } =
    await sql<MessageRow>`update message m set type = 'suppressed', delivery = null, delivery_why = null, delivery_retryable = null,
      body = nullif(coalesce(body, '{}') || ${JSON.stringify(why)}::jsonb, '{}')
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = ${seq} returning ${messageColumns}`.execute(ctx.db)
  await blankEntry(ctx.db, row, seq, true)
  for (const message of rows) ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: toMessage(message, row) })
  return rows[0]
}

/** The conversation as it is without what was not said. */
async function takeBack(ctx: RequestContext, row: ConversationRow, draft: MessageRow): Promise<void> {
  const isLast = isPreviewOf(draft, row.last_message)
  const answered = await answeredBy(ctx, row, draft.seq)
  const replies = await repliesAfter(ctx.db, row, draft.seq)
  const back = replies.length > 0 ? [] : without(row.unanswered, answered)
  await takeBackFromHeld(ctx, row, { draft, answered, replies })
  if (!isLast && back.length === 0) return
  const turn = new Turn(row, ctx.now.getTime())
  if (isLast) turn.change({ last_message: await lastSaid(ctx, row) })
  turn.change({ unanswered: inOrder([...back, ...row.unanswered]) })
  if (row.paused) turn.change(timesAfterChange(turn.row, ctx.now))
  // What is done while the AI is off is done with.
  else if (back.length > 0 && !(row.ai_off && row.is_done))
    await enqueueTurns(ctx.db, [{ conversation: row, seqs: back.map((one) => one.seq) }])
  const now = turn.row
  await writeMessages(ctx.db, new Map([[now.id, now]]), [])
  ctx.emit(conversationChanged, audienceOf(now), { conversation: toConversation(now), was: facetsOfRow(row) })
}

const inOrder = (unanswered: Unanswered[]) => unanswered.toSorted((a, b) => a.seq - b.seq)

/** Of the messages that were answered those that are not known as unanswered. */
function without(unanswered: Unanswered[], answered: number[]): Unanswered[] {
  const known = new Set(unanswered.map(({ seq }) => seq))
  return answered.filter((seq) => !known.has(seq)).map((seq) => ({ seq, raw: null, asked: true }))
}

/** Nor does it come back with a reply that its writer can still take back. */
async function takeBackFromHeld(
  ctx: RequestContext,
  row: ConversationRow,
  { draft, answered, replies }: { draft: MessageRow; answered: number[]; replies: number[] },
): Promise<void> {
  const { rows } = await sql<{ id: string; seq: number; payload: BeforeReply }>`select id, seq, payload from delivery
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = any(${replies}::int[]) and state = 'queued' and attempts = 0
      and payload ? 'last_answer_seq' order by number for update`.execute(ctx.db)
  for (const { id, seq, payload } of rows) {
    const last_message = isPreviewOf(draft, payload.last_message) ? await lastSaid(ctx, row, seq) : payload.last_message
    const back = replies.some((reply) => reply < seq) ? [] : without(payload.unanswered, answered)
    const rest = { ...payload, last_message, unanswered: inOrder([...back, ...payload.unanswered]) } satisfies BeforeReply
    await ctx.db
      .updateTable('delivery')
      .set({ payload: JSON.stringify(rest) })
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', id)
      .execute()
  }
}

/** What the list shows as said last. What a customer sends that wants no answer, such as a reaction, is not. */
async function lastSaid(ctx: RequestContext, row: ConversationRow, before = row.last_seq + 1): Promise<LastMessage | null> {
  const { rows } = await sql<WrittenRow>`select ${writtenColumns}
    from message m ${writerJoined} where m.workspace_id = ${row.workspace_id} and m.conversation_id = ${row.id}
      and m.seq < ${before} and m.type in ('message', 'note') and (m.author <> 'customer' or m.at <= ${customerSpokeAt(row)}) order by m.seq desc limit 1`.execute(
    ctx.db,
  )
  const [last] = rows
  if (!last || last.author === 'system') return null
  return preview(last, writtenMessage(last, row).user_profile.name)
}

/** The numbers of what the turn answers that said it. */
async function answeredBy(ctx: RequestContext, row: ConversationRow, seq: number): Promise<number[]> {
  const { rows } = await sql<{ seqs: number[] }>`select seqs from engine_turn
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and state = 'answered' and ${seq}::int = any(answers)`.execute(
    ctx.db,
  )
  return rows[0]?.seqs ?? []
}
