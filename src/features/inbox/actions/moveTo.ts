import { day, wireSeconds } from '#shared/time.ts'
import { actErrors } from '#features/inbox/actions/errors.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { movedOutOfDone, movedToDone, resumeAfterSnooze, timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { leftToPeople } from '#features/inbox/timeline/leaveToPeople.ts'
import type { EndedByMove } from '#features/inbox/timeline/toMessage.ts'
import { tellsHolder } from './tellsHolder.ts'
import { lineOf, setFields, type StateChange, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'
import { untilCustomerWrites } from './rules.ts'

/** Where a conversation lies: in Done, out of the inbox until a time or until its customer writes, or, when neither, in the inbox. */
export type Folder = Pick<ConversationRow, 'is_done' | 'snoozed_until'>

const inbox: Folder = { is_done: false, snoozed_until: null }
const farthest = 366 * day

/** Moves to Done. */
export const toDone =
  (ctx: RequestContext): StateChangeOf =>
  (row) =>
    moveTo(ctx, row, { is_done: true, snoozed_until: null })

/** Moves back to the inbox, from Done or from a snooze. */
export const toInbox =
  (ctx: RequestContext): StateChangeOf =>
  (row) =>
    moveTo(ctx, row, inbox)

/**
 * Takes out of the inbox until a time, in seconds since 1970, or `untilCustomerWrites`; null ends that, and does nothing to what is not snoozed. `by` is who
 * snoozed it, where somebody else takes back what ended that.
 */
export function snoozeUntil(ctx: RequestContext, until: number | null, by?: string): StateChangeOf {
  if (until === null) return (row) => (row.snoozed_until === null ? null : moveTo(ctx, row, inbox))
  const at = new Date(Math.round(until * 1000))
  if (at <= ctx.now) throw actErrors.timeIsPast()
  if (until !== untilCustomerWrites && at.getTime() > ctx.now.getTime() + farthest) throw actErrors.timeIsFar()
  return (row) => moveTo(ctx, row, { is_done: false, snoozed_until: at }, by)
}

/** Moves a conversation to a place, with the line that says so; null when it lies there. Where that is a snooze, its end concerns `by`, or else the caller. */
export function moveTo(ctx: RequestContext, row: ConversationRow, place: Folder, by = personOf(ctx).id): StateChange | null {
  if (row.is_done === place.is_done && row.snoozed_until?.getTime() === place.snoozed_until?.getTime()) return null
  const snoozed_by = place.snoozed_until === null ? null : by
  const fields = { ...holdAt(ctx, row, place), ...place, snoozed_by }
  const left = row.is_done ? leftToPeople({ ...row, ...fields }, ctx.now) : {}
  const change = setFields(ctx, row, { ...fields, ...left }, lineTo(ctx, place), endedOf(row))
  const isHeldAgain = row.is_done && !row.paused && change.turn.row.paused
  return isHeldAgain ? tellsHolder(ctx, change) : change
}

/** Done ends a hold, and anyone who takes it out of Done has the hold as it was. While it is snoozed nobody's time runs. */
function holdAt(ctx: RequestContext, row: ConversationRow, place: Folder): Partial<ConversationRow> {
  const resumes = resumeAfterSnooze(row, ctx.now)
  if (place.is_done) return row.is_done ? {} : { ...resumes, ...movedToDone({ ...row, ...resumes }, personOf(ctx).id) }
  const there = { ...row, snoozed_until: place.snoozed_until }
  if (row.is_done) return movedOutOfDone(there, ctx.now)
  return { ...resumes, ...timesAfterChange({ ...there, escalate_at: null }, ctx.now) }
}

/** The snooze that a move ends, if any. */
function endedOf({ snoozed_until: until, snoozed_by: by }: ConversationRow): EndedByMove | undefined {
  return until !== null && by !== null ? { snooze: { until: until.getTime(), by } } : undefined
}

function lineTo(ctx: RequestContext, { is_done, snoozed_until }: Folder) {
  if (snoozed_until === null) return lineOf(ctx, is_done ? 'done' : 'inbox')
  const until = wireSeconds(snoozed_until.getTime())
  return lineOf(ctx, 'snoozed', until === untilCustomerWrites ? undefined : String(until))
}
