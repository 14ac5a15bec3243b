import { day, wireSeconds } from '#shared/time.ts'
import { AppError } from '#shared/errors.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { lineOf, setFields, type Step, type StepOf } from '#features/inbox/timeline/Step.ts'

/** Where a conversation lies: in Done, out of the inbox until a time, or, when neither, in the inbox. */
export type Place = Pick<ConversationRow, 'is_done' | 'snoozed_until'>

const inbox: Place = { is_done: false, snoozed_until: null }
const farthest = 366 * day

/** Moves to Done. */
export const toDone =
  (unit: Unit): StepOf =>
  (row) =>
    moveTo(unit, row, { is_done: true, snoozed_until: null })

/** Moves back to the inbox, from Done or from a snooze. */
export const toInbox =
  (unit: Unit): StepOf =>
  (row) =>
    moveTo(unit, row, inbox)

/** Takes out of the inbox until a time, in seconds since 1970; null ends that, and does nothing to what is not snoozed. */
export function snoozeUntil(unit: Unit, until: number | null): StepOf {
  if (until === null) return (row) => (row.snoozed_until === null ? null : moveTo(unit, row, inbox))
  const at = new Date(Math.round(until * 1000))
  if (at <= unit.now) throw new AppError('bad-input', 'Please choose a time that is still to come.')
  if (at.getTime() > unit.now.getTime() + farthest) throw new AppError('bad-input', 'Please choose a time within a year.')
  return (row) => moveTo(unit, row, { is_done: false, snoozed_until: at })
}

/** Moves a conversation to a place, with the line that says so; null when it lies there. */
export function moveTo(unit: Unit, row: ConversationRow, place: Place): Step | null {
  if (row.is_done === place.is_done && row.snoozed_until?.getTime() === place.snoozed_until?.getTime()) return null
  return setFields(unit, row, place, lineTo(unit, place))
}

function lineTo(unit: Unit, { is_done, snoozed_until }: Place) {
  if (snoozed_until) return lineOf(unit, 'snoozed', String(wireSeconds(snoozed_until.getTime())))
  return lineOf(unit, is_done ? 'done' : 'inbox')
}
