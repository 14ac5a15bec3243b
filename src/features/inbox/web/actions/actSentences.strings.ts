import { presentTime } from '#web/hooks/presentTime.ts'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { actStrings } from './act.strings.ts'
import { calledName } from './calledName.ts'
import { snoozeTimeText } from './snoozeTimes.ts'

/** How an act is said. */
interface ActSentences {
  /** While it runs. */
  doing: string
  /** Once it is done to the conversation with a customer of this name. */
  one: (customer: string) => string
  /** Once it is done to several; `conversations` is their number in words. */
  many: (conversations: string) => string
}

/** The sentences of every act, each in all its forms. */
export function sentencesOf(act: Act): ActSentences {
  switch (act.do) {
    case 'assign':
      return assigned(calledName(act.assignee))
    case 'label':
      return {
        doing: `Add label "${act.tag}"`,
        one: () => `Label "${act.tag}" added.`,
        many: (conversations) => `Label "${act.tag}" added to ${conversations}.`,
      }
    case 'unlabel':
      return {
        doing: `Remove label "${act.tag}"`,
        one: () => `Label "${act.tag}" removed.`,
        many: (conversations) => `Label "${act.tag}" removed from ${conversations}.`,
      }
    case 'done':
      return { doing: actStrings.toDone, one: () => 'Moved to Done.', many: (conversations) => `${conversations} moved to Done.` }
    case 'inbox':
      return { doing: actStrings.toInbox, one: () => 'Moved to Inbox.', many: (conversations) => `${conversations} moved to Inbox.` }
    case 'snooze':
      return act.until === null ? woken : snoozed(act.until)
    case 'star':
      return act.starred ? starred : unstarred
    case 'unread':
      return act.isunread ? unread : read
    case 'pause':
      return act.paused ? paused : resumed
    case 'delete':
      return {
        doing: 'Delete',
        one: (customer) => `The conversation with ${customer} was deleted.`,
        many: (conversations) => `${conversations} deleted.`,
      }
  }
}

/** `to`: '' is somebody who is not known here, null nobody. */
function assigned(to: string | null): ActSentences {
  if (to === null) return { doing: 'Unassign', one: () => 'Unassigned.', many: (conversations) => `${conversations} unassigned.` }
  if (to === '') return { doing: 'Assign', one: () => 'Assigned.', many: (conversations) => `${conversations} assigned.` }
  return {
    doing: actStrings.assignTo(to),
    one: () => `${actStrings.assignedTo(to)}.`,
    many: (conversations) => `${conversations} assigned to ${to}.`,
  }
}

const snoozed = (until: number): ActSentences => ({
  doing: actStrings.snooze,
  one: () => `Snoozed until ${snoozeTimeText(until, presentTime())}.`,
  many: (conversations) => `${conversations} snoozed${until === untilCustomerWrites ? ' until the customer writes' : ''}.`,
})
const woken: ActSentences = {
  doing: actStrings.wake,
  one: () => 'Back in the inbox.',
  many: (conversations) => `${conversations} back in the inbox.`,
}
const starred: ActSentences = {
  doing: actStrings.star,
  one: () => 'Marked as Follow Up.',
  many: (conversations) => `${conversations} marked as Follow Up.`,
}
const unstarred: ActSentences = {
  doing: actStrings.unstar,
  one: () => 'Follow Up removed.',
  many: (conversations) => `Follow Up removed from ${conversations}.`,
}
const unread: ActSentences = {
  doing: actStrings.toUnread,
  one: () => 'Marked as unread.',
  many: (conversations) => `${conversations} marked as unread.`,
}
const read: ActSentences = {
  doing: actStrings.toRead,
  one: () => 'Marked as read.',
  many: (conversations) => `${conversations} marked as read.`,
}
const paused: ActSentences = {
  doing: actStrings.pause,
  one: () => 'AI paused.',
  many: (conversations) => `AI paused in ${conversations}.`,
}
const resumed: ActSentences = {
  doing: actStrings.resume,
  one: () => 'AI resumed.',
  many: (conversations) => `AI resumed in ${conversations}.`,
}
