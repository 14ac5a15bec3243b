import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { channelUpdate } from '#features/inbox/timeline/enqueueDelivery.ts'
import { autoResumeAt, Turn } from '#features/inbox/timeline/turn.ts'
import { commitStateChanges, lineOf, type StateChange, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

/** Takes the baton from the AI, or hands it back. */
export function setPaused(ctx: RequestContext, isPaused: boolean): StateChangeOf {
  return (row) => {
    if (row.paused === isPaused) return null
    return isPaused ? paused(ctx, row, lineOf(ctx, 'paused'), row.auto_resume_minutes) : resumed(ctx, row, lineOf(ctx, 'resumed'))
  }
}

/** Pauses the AI, for some minutes or until somebody resumes it. */
export async function pause(
  ctx: RequestContext,
  row: ConversationRow,
  event: TimelineEvent,
  minutes: number | null,
): Promise<ConversationRow> {
  return commitOne(ctx, paused(ctx, row, event, minutes))
}

/** Hands the conversation back to the AI. */
export async function resume(ctx: RequestContext, row: ConversationRow, event: TimelineEvent): Promise<ConversationRow> {
  return commitOne(ctx, resumed(ctx, row, event))
}

async function commitOne(ctx: RequestContext, step: StateChange): Promise<ConversationRow> {
  await commitStateChanges(ctx, [step])
  return step.turn.row
}

/** Takes the baton from the AI. A person who pauses takes a conversation that nobody has. */
export function paused(ctx: RequestContext, row: ConversationRow, event: TimelineEvent, minutes: number | null): StateChange {
  const turn = new Turn(row, ctx.now.getTime())
  turn.addEvent(newId(), event)
  turn.change({
    paused: true,
    epoch: row.epoch + 1,
    assignee_id: row.assignee_id ?? event.person,
    needs_human_at: event.person === null ? row.needs_human_at : null,
    last_human_at: event.person === null ? row.last_human_at : ctx.now,
    ...autoResumeAt(row, ctx.now, minutes),
  })
  return { before: row, turn, forBot: [channelUpdate(turn.row)] }
}

/**
 * Hands the baton back to the AI, with the customer messages that nobody answered. From now on the AI may answer them, so each that it was
 * not asked before is an AI request.
 */
export function resumed(ctx: RequestContext, row: ConversationRow, event: TimelineEvent): StateChange {
  const turn = new Turn(row, ctx.now.getTime())
  turn.addEvent(newId(), event)
  // They stay unanswered until the bot has spoken: its answer may come too late once more.
  const unanswered = row.unanswered.map((message) => ({ ...message, asked: true }))
  turn.change({ paused: false, epoch: row.epoch + 1, needs_human_at: null, unanswered, resume_at: null, resume_warned: false })
  const update = channelUpdate(turn.row)
  const bodies = unanswered.map(({ raw }) => raw).filter((raw) => raw !== null && raw !== undefined)
  if (bodies.length > 0) update.payload['unanswered'] = bodies
  return { before: row, turn, forBot: [update], after: () => countAsked(ctx, row) }
}

async function countAsked(ctx: RequestContext, row: ConversationRow): Promise<void> {
  const asked = row.unanswered.filter((message) => !message.asked).map(({ seq }) => seq)
  if (asked.length === 0) return
  await sql`with handed as (update message set ai_request = true
      where workspace_id = ${row.workspace_id} and conversation_id = ${row.id} and seq = any(${asked}::int[]) and not ai_request returning seq)
    insert into usage_day (workspace_id, day, ai_requests) select ${row.workspace_id}, (now() at time zone 'UTC')::date, count(*) from handed having count(*) > 0
      on conflict (workspace_id, day, slot) do update set ai_requests = usage_day.ai_requests + excluded.ai_requests`.execute(ctx.db)
}
