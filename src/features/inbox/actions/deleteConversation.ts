import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { endedBy, tellAgain } from './endedBy.ts'
import { tellsHolder } from './tellsHolder.ts'
import { noteUnread } from '#features/inbox/conversations/noteUnread.ts'
import { askAgain } from '#features/inbox/engines/askAgain.ts'
import { fullTimeAgain, timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { leftToPeople } from '#features/inbox/timeline/leaveToPeople.ts'
import { lineOf, setFields, type StateChangeOf } from '#features/inbox/timeline/StateChange.ts'

/** Deletes: the conversation keeps everything, and is on no list and reached by no call until somebody restores it or its customer writes. */
export function deleteConversation(ctx: RequestContext): StateChangeOf {
  const { id } = personOf(ctx)
  return (row) => setFields(ctx, row, { deleted_at: ctx.now, deleted_by: id, escalate_at: null }, lineOf(ctx, 'deleted'))
}

/**
 * Takes that back: the AI answers what it was to answer meanwhile, or people do where it is off, who has not read it finds it among what is unread, and who was
 * told of the end of a snooze is told again.
 */
export function restoreConversation(ctx: RequestContext): StateChangeOf {
  const back = { deleted_at: null, deleted_by: null }
  return (row) => {
    if (row.deleted_at === null) return null
    const there = { ...row, ...back }
    const times = { ...fullTimeAgain(row, ctx.now), ...timesAfterChange(there, ctx.now) }
    const change = setFields(ctx, row, { ...back, ...times, ...leftToPeople(there, ctx.now) }, lineOf(ctx, 'restored'))
    const after = async () => {
      await askAgain(ctx.db, change.turn.row)
      await noteUnread(ctx.db, row)
      const ended = await endedBy(ctx, row.workspace_id, [{ id: row.id, seq: row.last_seq }], ['deleted'])
      await tellAgain(ctx, [{ before: row, row: change.turn.row }], ended)
    }
    const isLeft = !row.paused && change.turn.row.paused
    return isLeft ? tellsHolder(ctx, { ...change, after }) : { ...change, after }
  }
}
