import type { Unit } from '#platform/event-log/unit.ts'
import { setFields, type StepOf } from '#features/inbox/timeline/Step.ts'

/** Marks as follow up, or takes the mark off: a note to the team, not worth a line in the transcript. */
export function star(unit: Unit, is_starred: boolean): StepOf {
  return (row) => (row.is_starred === is_starred ? null : setFields(unit, row, { is_starred }, null))
}
