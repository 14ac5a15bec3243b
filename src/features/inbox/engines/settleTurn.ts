import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { storableReason, type Reason } from '#shared/reason.ts'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lockOne } from '#features/inbox/conversations/readLocked.ts'
import { commitTurn } from '#features/inbox/timeline/commitTurn.ts'
import { channelUpdate, type ForBot } from '#features/inbox/timeline/enqueueDelivery.ts'
import { humanWanted, movedToDone, pausedBy } from '#features/inbox/timeline/hold.ts'
import { writtenIdOf } from '#features/inbox/timeline/identity.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import type { MessageBody } from '#features/inbox/timeline/toMessage.ts'
import { preview, Turn } from '#features/inbox/timeline/turn.ts'
import { judgeOutcome, type Judgement, type Memory } from './judgeOutcome.ts'
import { labelsFor } from './labelsFor.ts'
import type { EngineAnswer, EngineMessage, EngineOutcome } from './ports.ts'
import type { ClaimedTurn } from './turnQueries.ts'

/** A customer who waited longer than this for an engine is better off with a person. */
const maxTries = 5
const longestWait = 120_000
/** Seconds until an engine is asked again: 1, 2, 4, 8. */
const backOff = (attempts: number) => 2 ** (attempts - 1)

/**
 * Writes what an engine answered (null: it was not asked, as there was nothing to answer any more). The answer counts only if nobody has taken the
 * conversation since the customer wrote; it is stored with what must be sent, in one transaction, so that a server that dies loses or doubles nothing.
 */
export async function settleTurn(contexts: RequestContexts, turn: ClaimedTurn, outcome: EngineOutcome | null): Promise<void> {
  await contexts.write(nobody, async (ctx) => {
    const row = await lockOne(ctx.db, turn.workspaceId, turn.conversationId)
    const { rows } =
      await sql`select from engine_turn where workspace_id = ${turn.workspaceId} and id = ${turn.id} and state = 'waiting' for update`.execute(
        ctx.db,
      )
    // Another server has answered, or the conversation was erased.
    if (!row || rows.length === 0) return
    const holds = isOfAi(row, turn)
    if (holds && (row.ai_off || (outcome === null && turn.wasDeleted))) return letGo(ctx, turn)
    if (outcome === null || !holds) return endTurn(ctx, turn, { state: 'dropped' })
    if (outcome.outcome === 'failed' && outcome.retryable && mayTryAgain(ctx, turn, outcome.retryAt)) return tryAgain(ctx, turn, outcome)
    const memory = await memoryOf(ctx, row)
    const judged = judgeOutcome(outcome, memory, row.handover_text)
    await write(ctx, row, turn, outcome, { ...judged, say: without(judged.say, await saidBefore(ctx, row, turn)) })
  })
}

/** Whether the AI is still to answer. What is done when it is switched off is done with. */
function isOfAi(row: ConversationRow, { epoch }: ClaimedTurn): boolean {
  return !row.paused && row.epoch === epoch && row.deleted_at === null && !(row.ai_off && row.is_done)
}

function mayTryAgain(ctx: RequestContext, { attempts, createdAt }: ClaimedTurn, retryAt = ctx.now): boolean {
  return attempts < maxTries && Math.max(retryAt.getTime(), ctx.now.getTime()) - createdAt.getTime() < longestWait
}

/**
 * It was not asked, as its conversation was deleted, and that was taken back since; or its AI was switched off meanwhile. The one that takes it next asks, if
 * the AI answers by then.
 */
async function letGo(ctx: RequestContext, turn: ClaimedTurn): Promise<void> {
  await ctx.db
    .updateTable('engine_turn')
    .set({ claimed_until: null })
    .where('workspace_id', '=', turn.workspaceId)
    .where('id', '=', turn.id)
    .execute()
}

async function tryAgain(ctx: RequestContext, turn: ClaimedTurn, { reason, retryAt }: { reason: Reason; retryAt?: Date }): Promise<void> {
  const at = retryAt ?? new Date(ctx.now.getTime() + backOff(turn.attempts) * 1000)
  await sql`update engine_turn set claimed_until = null, next_at = ${at}, error = ${JSON.stringify(storableReason(reason))}::jsonb
    where workspace_id = ${turn.workspaceId} and id = ${turn.id}`.execute(ctx.db)
}

/** What is kept of a conversation. A person who has answered since settled what went wrong: no miss counts, and whoever was told that they come has them. */
async function memoryOf(ctx: RequestContext, { workspace_id, id }: ConversationRow): Promise<Memory> {
  const { rows } = await sql<Memory & { settled: boolean }>`select m.contexts, m.misses, m.told, exists (select from message p
      where p.workspace_id = m.workspace_id and p.conversation_id = m.conversation_id and p.author = 'person' and p.type = 'message' and p.seq > t.last) as settled
    from engine_memory m left join lateral (select (select max(seq) from unnest(t.seqs) seq) as last from engine_turn t
      where t.workspace_id = m.workspace_id and t.conversation_id = m.conversation_id and t.state in ('answered', 'failed') order by t.number desc limit 1) t on true
    where m.workspace_id = ${workspace_id} and m.conversation_id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) return { contexts: [], misses: 0, told: false }
  const { contexts, misses, told, settled } = row
  return settled ? { contexts, misses: 0, told: false } : { contexts, misses, told }
}

/** What nobody has answered yet: what came later, and what is to be asked again because its answer was taken back; that turn stands behind this one. */
async function stillUnanswered(
  ctx: RequestContext,
  row: ConversationRow,
  { id, seqs }: ClaimedTurn,
): Promise<ConversationRow['unanswered']> {
  const last = Math.max(...seqs)
  if (!row.unanswered.some(({ seq }) => seq < last && !seqs.includes(seq))) return row.unanswered.filter(({ seq }) => seq > last)
  const { rows } = await sql<{ seqs: number[] }>`select seqs from engine_turn
    where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and state = 'waiting' and epoch = ${row.epoch} and id <> ${id}`.execute(
    ctx.db,
  )
  const waiting = new Set(rows.flatMap((one) => one.seqs))
  return row.unanswered.filter(({ seq }) => seq > last || waiting.has(seq))
}

/** What the customer got already of an answer to the same questions, whose rest was taken back when a person took over. */
async function saidBefore(ctx: RequestContext, row: ConversationRow, { seqs }: ClaimedTurn): Promise<EngineMessage[]> {
  if (Math.min(...seqs) > row.last_answer_seq) return []
  const { rows } = await sql<EngineMessage>`select m.text, coalesce(m.body -> 'attachments', '[]') as attachments
    from engine_turn t join message m on m.workspace_id = t.workspace_id and m.conversation_id = t.conversation_id and m.seq = any(t.answers)
    where t.workspace_id = ${row.workspace_id} and t.conversation_id = ${row.id} and t.state = 'answered' and t.seqs && ${[...seqs]}::int[]
      and m.type = 'message'`.execute(ctx.db)
  return rows
}

/** The messages without those that were said, each as often as it was. */
function without(messages: readonly EngineMessage[], said: readonly EngineMessage[]): EngineMessage[] {
  const left = [...said]
  return messages.filter((message) => {
    const at = left.findIndex((one) => isDeepStrictEqual([one.text, one.attachments], [message.text, message.attachments]))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Who an event of the timeline is by: the bot. */
type EventAuthor = Pick<TimelineEvent, 'person' | 'name'>

async function write(
  ctx: RequestContext,
  row: ConversationRow,
  asked: ClaimedTurn,
  outcome: EngineOutcome,
  judged: Judgement,
): Promise<void> {
  const turn = new Turn(row, ctx.now.getTime())
  const answer = outcome.outcome === 'answered' ? outcome.answer : null
  const answers = judged.say.map((said, i) => say(turn, asked, said, i, answer))
  const bot: EventAuthor = { person: null, name: row.bot_name }
  addMiss(turn, outcome, bot)
  // What failed is still unanswered, and goes to the AI again when somebody hands the conversation back.
  if (answer) turn.change({ unanswered: await stillUnanswered(ctx, row, asked) })
  if (judged.wantsPerson) callPerson(turn, judged, bot, ctx.now)
  if (judged.handsOver) turn.change(pausedBy(turn.row, null, row.auto_resume_minutes, ctx.now))
  // Whom a person was asked for waits until one wrote to them.
  else if (answer?.done && !row.is_done && turn.row.needs_human_at === null) {
    turn.addEvent(newId(), { what: 'done', ...bot })
    turn.change({ ...movedToDone(turn.row, null), is_done: true, snoozed_until: null, snoozed_by: null })
  }
  if (answer) await addLabels(ctx, turn, answer, bot)
  turn.change({})
  const { epoch } = turn.row
  const isNews = epoch !== row.epoch || turn.row.is_done !== row.is_done
  const forBot: ForBot[] = answers.map((seq) => ({ kind: 'chat response', seq, epoch }))
  await commitTurn(ctx, row, turn, isNews ? [...forBot, channelUpdate(turn.row)] : forBot)
  await remember(ctx, asked, judged.memory)
  await endTurn(ctx, asked, { state: answer ? 'answered' : 'failed', answers, answer, ...(!answer && { error: reasonOf(outcome) }) })
}

/** Says in the timeline that the bot failed or did not understand: people see why they are asked. */
function addMiss(turn: Turn, outcome: EngineOutcome, bot: EventAuthor): void {
  if (outcome.outcome === 'failed') turn.addEvent(newId(), { what: 'bot_error', ...bot, reason: storableReason(outcome.reason) })
  else if (outcome.answer.isFallback) turn.addEvent(newId(), { what: 'did_not_understand', ...bot })
}

/** Asks for a person. The timeline says it once, and again when they are to take over. */
function callPerson(turn: Turn, { handsOver }: Judgement, bot: EventAuthor, now: Date): void {
  if (handsOver || turn.row.needs_human_at === null) turn.addEvent(newId(), { what: 'asked_for_human', ...bot })
  turn.change(humanWanted(turn.row, now))
}

async function addLabels(ctx: RequestContext, turn: Turn, { labels }: EngineAnswer, bot: EventAuthor): Promise<void> {
  for (const label of await labelsFor(ctx, turn.row, labels)) {
    turn.addEvent(newId(), { what: 'labelled', ...bot, about: label })
    turn.change({ labels: [...turn.row.labels, label] })
  }
}

/** Adds something the bot says; answers its number. */
function say(turn: Turn, asked: ClaimedTurn, { text, attachments }: EngineMessage, n: number, answer: EngineAnswer | null): number {
  // What the whole answer came of stands with the first message of it.
  const metadata =
    n === 0 && answer
      ? {
          intent: answer.intent?.name ?? null,
          intent_id: answer.intent?.id ?? null,
          confidence: answer.confidence,
          contexts: answer.contexts,
          sentiment: answer.sentiment,
        }
      : null
  const body: MessageBody = { ...(attachments.length > 0 && { attachments }), ...(metadata && { metadata }) }
  const id = writtenIdOf(asked.conversationId, `${asked.id} ${n}`)
  const said = turn.add(
    { id, type: 'message', author: 'bot', text, body: Object.keys(body).length > 0 ? body : null },
    { delivery: 'queued' },
  )
  turn.change({ last_answer_seq: said.seq, last_message: preview(said, turn.row.bot_name) })
  return said.seq
}

async function remember(ctx: RequestContext, { workspaceId, conversationId, question }: ClaimedTurn, memory: Memory): Promise<void> {
  await sql`insert into engine_memory (workspace_id, conversation_id, bot_id, contexts, misses, told)
    values (${workspaceId}, ${conversationId}, ${question.bot.id}, ${JSON.stringify(memory.contexts)}::jsonb, ${memory.misses}, ${memory.told})
    on conflict (workspace_id, conversation_id) do update set contexts = excluded.contexts, misses = excluded.misses, told = excluded.told`.execute(
    ctx.db,
  )
}

interface TurnEnd {
  state: 'answered' | 'failed' | 'dropped'
  answers?: number[]
  answer?: EngineAnswer | null
  error?: Reason
}

/** What is kept of a turn that was not answered. */
const noAnswer = { intent: null, confidence: null, sentiment: null, isFallback: null }

async function endTurn(ctx: RequestContext, turn: ClaimedTurn, { state, answers = [], answer, error }: TurnEnd): Promise<void> {
  const { intent, confidence, sentiment, isFallback } = answer ?? noAnswer
  await sql`update engine_turn set state = ${state}, claimed_until = null, settled_at = now(), answers = ${answers}::int[], intent = ${intent?.name ?? null},
      intent_id = ${intent?.id ?? null}, confidence = ${confidence}, sentiment = ${sentiment},
      is_fallback = ${isFallback}, error = ${error ? JSON.stringify(error) : null}::jsonb
    where workspace_id = ${turn.workspaceId} and id = ${turn.id}`.execute(ctx.db)
}

const reasonOf = (outcome: EngineOutcome): Reason => storableReason(outcome.outcome === 'failed' ? outcome.reason : { code: '' })
