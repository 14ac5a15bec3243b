import { personOf, type Unit } from '#platform/event-log/unit.ts'
import { lineOf, setFields, type StepOf } from '#features/inbox/timeline/Step.ts'

/** Deletes: the conversation keeps everything, and is on no list and reached by no call until somebody restores it or its customer writes. */
export function remove(unit: Unit): StepOf {
  const { id } = personOf(unit)
  return (row) => setFields(unit, row, { deleted_at: unit.now, deleted_by: id }, lineOf(unit, 'deleted'))
}

/** Takes that back. */
export function restore(unit: Unit): StepOf {
  return (row) => (row.deleted_at === null ? null : setFields(unit, row, { deleted_at: null, deleted_by: null }, lineOf(unit, 'restored')))
}
