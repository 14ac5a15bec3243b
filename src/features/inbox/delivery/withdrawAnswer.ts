import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { namesJoined, toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { messageChanged } from '#features/inbox/timeline/contract.ts'
import { enqueueTurns } from '#features/inbox/timeline/enqueueTurns.ts'
import { timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { messageColumns, writeMessages } from '#features/inbox/timeline/messageRows.ts'
import { toMessage, type MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { facetsOfRow, Turn } from '#features/inbox/timeline/turn.ts'
import type { Outgoing } from './ports.ts'

/**
 * Takes back what an engine said before it was sent, as somebody has taken the conversation since: it stays as a draft. What it answered is unanswered
 * again, unless a person has answered since; where the AI has the conversation by now, it is asked once more, and does not repeat what got there.
 */
export async function withdrawAnswer(contexts: RequestContexts, { id, bot }: Outgoing): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    // First the conversation, then its outbox: the order in which everybody locks them.
    const rows = await readLocked(
      ctx.db,
      sql<LockedRow>`select ${lockedColumns} from delivery d
      join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id ${namesJoined}
      where d.workspace_id = ${bot.workspaceId} and d.id = ${id} for no key update of c`,
    )
    const [row] = rows
    if (!row) return
    const { rows: superseded } = await sql<{ seq: number }>`update delivery set state = 'superseded', claimed_until = null
      where workspace_id = ${bot.workspaceId} and id = ${id} and state = 'sending' and seq is not null returning seq`.execute(ctx.db)
    const seq = superseded[0]?.seq
    if (seq === undefined) return
    await makeDraft(ctx, row, seq)
    await unanswer(ctx, row, seq)
  })
}

async function makeDraft(ctx: RequestContext, row: ConversationRow, seq: number): Promise<void> {
  const { rows } =
    await sql<MessageRow>`update message m set type = 'suppressed', delivery = null, delivery_why = null, delivery_retryable = null
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = ${seq} returning ${messageColumns}`.execute(ctx.db)
  for (const message of rows) ctx.emit(messageChanged, audienceOf(row), { conversation_id: row.id, message: toMessage(message, row) })
}

async function unanswer(ctx: RequestContext, row: ConversationRow, seq: number): Promise<void> {
  const { rows } = await sql<{ seqs: number[] }>`select seqs from engine_turn t
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and state = 'answered' and ${seq}::int = any(answers)
      and not exists (select from message m where m.workspace_id = t.workspace_id and m.conversation_id = t.conversation_id and m.seq > ${seq}
        and m.type = 'message' and m.author = 'person')`.execute(ctx.db)
  const turn = rows[0]
  if (!turn) return
  const known = new Set(row.unanswered.map((one) => one.seq))
  const back = turn.seqs.filter((one) => !known.has(one)).map((one) => ({ seq: one, raw: null, asked: true }))
  if (back.length === 0) return
  const unanswered = [...back, ...row.unanswered].toSorted((a, b) => a.seq - b.seq)
  const changing = new Turn(row, ctx.now.getTime())
  changing.change({ unanswered })
  if (row.paused) changing.change(timesAfterChange(changing.row, ctx.now))
  else await enqueueTurns(ctx.db, [{ conversation: row, seqs: back.map((one) => one.seq) }])
  const now = changing.row
  await writeMessages(ctx.db, new Map([[now.id, now]]), [])
  ctx.emit(conversationChanged, audienceOf(now), { conversation: toConversation(now), was: facetsOfRow(row) })
}
