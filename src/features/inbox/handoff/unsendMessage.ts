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
import { blankEntry } from '#features/inbox/timeline/searchEntries.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'
import type { unsendMessage as call } from './contract.ts'
import type { BeforeReply } from './beforeReply.ts'

/**
 * Takes a reply back that nobody was handed yet: it was never sent. A line of the transcript says so; the writer keeps the conversation, and their customer
 * waits again since they did before. Where the AI was resumed since, it is paused again, as its writer goes on writing.
 */
export async function unsendMessage(ctx: RequestContext, { params, body }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { row } = await accessConversation(ctx, params.id, true)
  const person = personOf(ctx)
  const message = await messageById(ctx.db, row.workspace_id, writtenIdOf(row.id, body.jmid))
  // What others wrote is answered like what does not exist.
  if (!message || message.person_id !== person.id) throw replyErrors.unknown()
  // The answer to taking it back was lost, and it is asked for again.
  if (message.type === 'event') return { channel: toConversation(row), message: toMessage(message, row, person) }
  const before = await withdrawFromOutbox(ctx, row, message.seq)
  const line = await makeLine(ctx, row, message, person)
  await releaseFiles(ctx, row, message.body?.attachments ?? [])

  const turn = new Turn(row, ctx.now.getTime())
  turn.change(asBefore(row, message, before))
  if (row.is_done) turn.change({ is_done: false, ...movedOutOfDone(turn.row, ctx.now) })
  if (turn.row.paused) {
    turn.change(timesAfterChange(turn.row, ctx.now))
    return { channel: toConversation(await commitTurn(ctx, row, turn, [])), message: line }
  }
  turn.change(pausedBy(turn.row, person.id, null, ctx.now))
  turn.addEvent(newId(), { what: 'took_over', person: person.id, name: person.name, about: row.bot_name })
  return { channel: toConversation(await commitTurn(ctx, row, turn, [channelUpdate(turn.row)])), message: line }
}

/** A server that claims it holds the lock of its row: afterwards it is either that server's or nobody's. */
async function withdrawFromOutbox(ctx: RequestContext, row: ConversationRow, seq: number): Promise<BeforeReply> {
  const { rows } = await sql<{ id: string; payload: BeforeReply }>`select id, payload from delivery where workspace_id = ${row.workspace_id}
    and conversation_id = ${row.id} and seq = ${seq} and kind = 'chat response' and state = 'queued' and attempts = 0 and payload ? 'last_answer_seq' for update`.execute(
    ctx.db,
  )
  const [held] = rows
  if (!held) throw replyErrors.isSent()
  await ctx.db
    .updateTable('delivery')
    .set({ state: 'superseded', payload: '{}', why: null })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', held.id)
    .execute()
  return held.payload
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

/** The conversation without the reply, with what has happened since. */
function asBefore(row: ConversationRow, message: MessageRow, before: BeforeReply): Partial<ConversationRow> {
  const isLast = row.last_message?.ts === message.at.getTime() / 1000
  const isAnswer = row.last_answer_seq === message.seq
  const since = new Set(row.unanswered.map(({ seq }) => seq))
  return {
    ...(isLast && before.last_message !== undefined && { last_message: before.last_message }),
    ...(isAnswer && { last_answer_seq: before.last_answer_seq ?? row.last_answer_seq }),
    unanswered: [...(before.unanswered ?? []).filter(({ seq }) => !since.has(seq)), ...row.unanswered],
    waiting_at: before.waiting_at ? new Date(before.waiting_at) : row.waiting_at,
  }
}
