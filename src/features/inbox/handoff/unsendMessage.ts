import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { replyErrors } from './errors.ts'
import { newId } from '#shared/ids.ts'
import { personOf, type Person, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { releaseFiles } from '#features/files/server/releaseFiles.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { commitTurn } from '#features/inbox/timeline/commitTurn.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { channelUpdate } from '#features/inbox/timeline/enqueueDelivery.ts'
import { movedOutOfDone, pausedBy, timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { writtenIdOf } from '#features/inbox/timeline/identity.ts'
import { messageById } from '#features/inbox/timeline/messageRows.ts'
import { repliesAfter } from '#features/inbox/timeline/repliesAfter.ts'
import { blankEntry } from '#features/inbox/timeline/searchEntries.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'
import type { unsendMessage as call } from './contract.ts'
import { beforeReply, withoutReply, type BeforeReply } from '#features/inbox/timeline/beforeReply.ts'

/**
 * Takes a reply back that nobody was handed yet: it was never sent. A line of the transcript says so; the writer keeps the conversation, and their customer
 * waits again since they did before. Where the AI was resumed since, it is paused again, as its writer goes on writing. One that lay in Done before stays there, as does that of a customer who was blocked since.
 */
export async function unsendMessage(ctx: RequestContext, { params, body }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { row } = await accessConversation(ctx, params.id, true)
  const person = personOf(ctx)
  const message = await messageById(ctx.db, row.workspace_id, writtenIdOf(row.id, body.jmid))
  // What others wrote is answered like what does not exist.
  if (!message || message.person_id !== person.id) throw replyErrors.unknown()
  // The answer to taking it back was lost, and it is asked for again.
  if (message.type === 'event') return { channel: toConversation(row), message: toMessage(message, row, person) }
  const { before, later } = await withdrawFromOutbox(ctx, row, message.seq)
  const answers = await repliesAfter(ctx.db, row, message.seq)
  await rewriteLater(ctx, row, message, before, later, answers)
  const line = await makeLine(ctx, row, message, person)
  await releaseFiles(ctx, row, message.body?.attachments ?? [])

  const turn = new Turn(row, ctx.now.getTime())
  const { waiting_at, ...rest } = withoutReply(beforeReply(row), message, before, answers.length > 0)
  const isBlocked = row.blocked_at !== null
  turn.change({ ...rest, ...(!isBlocked && { waiting_at: waiting_at === null ? null : new Date(waiting_at) }) })
  const leavesDone = row.is_done && !before.is_done && !isBlocked
  if (leavesDone) turn.change({ is_done: false, ...movedOutOfDone(turn.row, ctx.now) })
  if (turn.row.paused) {
    turn.change(timesAfterChange(turn.row, ctx.now))
    // Out of Done: its bot was told, or is to be told, that it lies there, and that the AI has it where Done ends the hold.
    const forBot = leavesDone ? [channelUpdate(turn.row)] : []
    return { channel: toConversation(await commitTurn(ctx, row, turn, forBot)), message: line }
  }
  turn.change(pausedBy(turn.row, person.id, row.auto_resume_minutes, ctx.now))
  turn.addEvent(newId(), { what: 'took_over', person: person.id, name: person.name, about: row.bot_name })
  return { channel: toConversation(await commitTurn(ctx, row, turn, [channelUpdate(turn.row)])), message: line }
}

/** A reply that nobody was handed yet, with the conversation as it was before. */
interface Held {
  id: string
  seq: number
  payload: BeforeReply
}

/**
 * Takes it out of the outbox; answers also the replies after it that can still be taken back. A server that claims it holds the lock of its row:
 * afterwards it is either that server's or nobody's. One that was handed on stays so when it is tried again: its customer may have it.
 */
async function withdrawFromOutbox(ctx: RequestContext, row: ConversationRow, seq: number): Promise<{ before: BeforeReply; later: Held[] }> {
  const { rows } = await sql<Held>`select id, seq, payload from delivery where workspace_id = ${row.workspace_id}
    and conversation_id = ${row.id} and seq >= ${seq} and kind = 'chat response' and state = 'queued' and handed_at is null and payload ? 'last_answer_seq'
    order by number for update`.execute(ctx.db)
  const held = rows.find((one) => one.seq === seq)
  if (!held) throw replyErrors.isSent()
  await ctx.db
    .updateTable('delivery')
    .set({ state: 'superseded', payload: '{}', why: null })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', held.id)
    .execute()
  return { before: held.payload, later: rows.filter((one) => one !== held) }
}

/** What was before the replies after it was before this one, too: who takes back them as well finds the conversation as it was before all of them. */
async function rewriteLater(
  ctx: RequestContext,
  row: ConversationRow,
  message: MessageRow,
  before: BeforeReply,
  later: Held[],
  answers: number[],
): Promise<void> {
  for (const { id, seq, payload } of later) {
    const isAnsweredSince = answers.some((answer) => answer < seq)
    await ctx.db
      .updateTable('delivery')
      .set({ payload: JSON.stringify(withoutReply(payload, message, before, isAnsweredSince)) })
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', id)
      .execute()
  }
}

async function makeLine(ctx: RequestContext, row: ConversationRow, message: MessageRow, person: Person) {
  const body = { event: { what: 'unsent' as const, person: person.id, name: person.name } }
  const line: MessageRow = {
    ...message,
    type: 'event',
    author: 'system',
    text: '',
    body,
    delivery: null,
    delivery_why: null,
    delivery_retryable: null,
  }
  await sql`update message set type = 'event', author = 'system', text = '', body = ${JSON.stringify(body)}::jsonb, delivery = null, delivery_why = null,
    delivery_retryable = null where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = ${message.seq}`.execute(
    ctx.db,
  )
  await blankEntry(ctx.db, row, message.seq, true)
  const shown = toMessage(line, row, person)
  ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: shown })
  return shown
}
