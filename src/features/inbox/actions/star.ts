import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { setFields, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

/** Marks as follow up, or takes the mark off: a note to the team, not worth a line in the transcript. */
export function star(ctx: RequestContext, is_starred: boolean): StateChangeOf {
  return (row) => (row.is_starred === is_starred ? null : setFields(ctx, row, { is_starred }, null))
}
