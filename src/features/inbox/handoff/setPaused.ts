import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { handoffErrors } from './errors.ts'
import type { ConversationRow, Unanswered } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { enqueueTurns } from '#features/inbox/timeline/enqueueTurns.ts'
import { channelUpdate } from '#features/inbox/timeline/enqueueDelivery.ts'
import { pausedBy, restored, resumedBy } from '#features/inbox/timeline/hold.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'
import { commitStateChanges, lineOf, setFields, type StateChange, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

/** Takes the baton from the AI, or hands it back; with `keep` its holder keeps the conversation then. */
export function setPaused(ctx: RequestContext, isPaused: boolean, keep = false): StateChangeOf {
  return (row) => {
    if (row.paused === isPaused) return null
    if (row.blocked_at !== null) throw handoffErrors.customerBlocked()
    return isPaused ? toPaused(ctx, row, lineOf(ctx, 'paused'), row.auto_resume_minutes) : toResumed(ctx, row, lineOf(ctx, 'resumed'), keep)
  }
}

/** Pauses the AI, for some minutes or until somebody resumes it. */
export async function pause(
  ctx: RequestContext,
  row: ConversationRow,
  event: TimelineEvent,
  minutes: number | null,
): Promise<ConversationRow> {
  return commitOne(ctx, toPaused(ctx, row, event, minutes))
}

/** Hands the conversation back to the AI. */
export async function resume(ctx: RequestContext, row: ConversationRow, event: TimelineEvent): Promise<ConversationRow> {
  return commitOne(ctx, toResumed(ctx, row, event, false))
}

async function commitOne(ctx: RequestContext, step: StateChange): Promise<ConversationRow> {
  await commitStateChanges(ctx, [step])
  return step.turn.row
}

/** Takes the baton from the AI. A person who pauses takes a conversation that nobody has, and one that needs a human. */
function toPaused(ctx: RequestContext, row: ConversationRow, event: TimelineEvent, minutes: number | null): StateChange {
  const turn = new Turn(row, ctx.now.getTime())
  turn.addEvent(newId(), event)
  turn.change(pausedBy(row, event.person, minutes, ctx.now))
  return { before: row, turn, forBot: [channelUpdate(turn.row)] }
}

/** Hands the baton back to the AI; with `keep` its holder keeps the conversation. */
function toResumed(ctx: RequestContext, row: ConversationRow, event: TimelineEvent, keep: boolean): StateChange {
  return toAi(ctx, row, event, resumedBy(row, event.person, keep))
}

/** Who held it before an act holds it again; `also` is what else that act is taken back by. */
export function takenBack(
  ctx: RequestContext,
  row: ConversationRow,
  was: Parameters<typeof restored>[1],
  event: TimelineEvent,
  why: Parameters<typeof restored>[3],
  also: Partial<ConversationRow> = {},
): StateChange {
  const fields = { ...restored({ ...row, ...also }, was, ctx.now, why), ...also }
  if (row.paused && !was.paused) return toAi(ctx, row, event, fields)
  return setFields(ctx, row, fields, event)
}

/**
 * The AI gets what `fields` give it, with the customer messages that nobody answered. From now on it may answer them, so each that it was not
 * asked before is an AI request. Refused while the AI of its bot is off: nobody would answer.
 */
function toAi(ctx: RequestContext, row: ConversationRow, event: TimelineEvent, fields: Partial<ConversationRow>): StateChange {
  if (row.ai_off) throw handoffErrors.aiOff({ bot: row.bot_name })
  const turn = new Turn(row, ctx.now.getTime())
  turn.addEvent(newId(), event)
  // What was left unanswered when it was done is done with.
  const rests = (fields.is_done ?? row.is_done) || row.deleted_at !== null
  const handed = rests ? [] : row.unanswered
  // They stay unanswered until the bot has spoken: its answer may come too late once more.
  turn.change({ ...fields, ...(handed.length > 0 && { unanswered: handed.map((message) => ({ ...message, asked: true })) }) })
  const update = channelUpdate(turn.row)
  const bodies = handed.map(({ raw }) => raw).filter((raw) => raw !== null && raw !== undefined)
  if (bodies.length > 0) update.payload['unanswered'] = bodies
  const seqs = handed.map(({ seq }) => seq)
  const after = async () => {
    await countAsked(ctx, row, handed)
    if (row.engine !== null && seqs.length > 0) await enqueueTurns(ctx.db, [{ conversation: turn.row, seqs }])
  }
  return { before: row, turn, forBot: [update], after }
}

async function countAsked(ctx: RequestContext, row: ConversationRow, handed: Unanswered[]): Promise<void> {
  const asked = handed.filter((message) => !message.asked).map(({ seq }) => seq)
  if (asked.length === 0) return
  await sql`with handed as (update message set ai_request = true
      where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = any(${asked}::int[]) and not ai_request returning seq)
    insert into usage_day (workspace_id, day, ai_requests) select ${row.workspace_id}, (now() at time zone 'UTC')::date, count(*) from handed having count(*) > 0
      on conflict (workspace_id, day, slot) do update set ai_requests = usage_day.ai_requests + excluded.ai_requests`.execute(ctx.db)
}
