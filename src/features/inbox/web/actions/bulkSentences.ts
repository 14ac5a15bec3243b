import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { actStrings } from './act.strings.ts'
import { calledName } from './calledName.ts'

/** What an act does to many conversations, while it runs. */
export function bulkDoing(act: Act): string {
  const { doing } = actStrings.bulk
  switch (act.do) {
    case 'assign':
      return doing.assign(calledName(act.assignee))
    case 'label':
    case 'unlabel':
      return doing[act.do](act.tag)
    case 'done':
      return actStrings.toDone
    case 'inbox':
      return actStrings.toInbox
    case 'snooze':
      return act.until === null ? actStrings.wake : actStrings.snooze
    case 'star':
      return act.starred ? actStrings.star : actStrings.unstar
    case 'unread':
      return act.isunread ? actStrings.toUnread : actStrings.toRead
    case 'pause':
      return act.paused ? actStrings.pause : actStrings.resume
    case 'delete':
      return doing.delete
  }
}

/** What an act has done, to so many conversations. */
export function bulkDone(act: Act, count: number): string {
  const { done } = actStrings.bulk
  switch (act.do) {
    case 'assign':
      return done.assign(calledName(act.assignee), count)
    case 'label':
    case 'unlabel':
      return done[act.do](act.tag, count)
    case 'snooze':
      return act.until === null ? done.woken(count) : done.snoozed(count)
    case 'star':
      return act.starred ? done.starred(count) : done.unstarred(count)
    case 'unread':
      return act.isunread ? done.unread(count) : done.read(count)
    case 'pause':
      return act.paused ? done.paused(count) : done.resumed(count)
    default:
      return done[act.do](count)
  }
}
