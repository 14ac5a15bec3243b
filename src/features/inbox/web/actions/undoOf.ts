import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'

/**
 * The act that takes one back, for a conversation as it was before it; null where that changed nothing, or no act does. 'pass' where the server remembers
 * who held it, and since when its customer waited. Deleting is taken back by restoring; and what was read before, no act makes so again.
 */
export function undoOf(act: Act, before: Conversation): Act | 'pass' | null {
  switch (act.do) {
    case 'done':
    case 'inbox':
    case 'snooze':
      return undoOfMove(act, before)
    case 'assign':
      return undoOfAssigning(act.assignee, before)
    case 'label':
      return has(before, act.tag) ? null : { do: 'unlabel', tag: act.tag }
    case 'unlabel':
      return has(before, act.tag) ? { do: 'label', tag: act.tag } : null
    case 'star':
      return before.is_starred === act.starred ? null : { do: 'star', starred: before.is_starred }
    case 'pause':
      return undoOfPausing(act.paused, before)
    case 'unread':
    case 'delete':
      return null
  }
}

function undoOfMove(act: Act, { snoozed_until, is_done }: Conversation): Act | null {
  if (snoozed_until !== null) return { do: 'snooze', until: snoozed_until }
  const undo: Act = { do: is_done ? 'done' : 'inbox' }
  return act.do === undo.do ? null : undo
}

function undoOfAssigning(assignee: string | null, before: Conversation): Act | 'pass' | null {
  const isSame = before.assignee === assignee
  // Who has it takes one that needs a human once more; nobody cannot.
  if (before.needs_human_since !== null && !(isSame && assignee === null)) return 'pass'
  return isSame ? null : { do: 'assign', assignee: before.assignee }
}

/** Also where the AI had it and nobody waited: a customer who asks for a person meanwhile still does after it. */
const undoOfPausing = (paused: boolean, before: Conversation): 'pass' | null => (before.paused === paused ? null : 'pass')

const has = (conversation: Conversation, tag: string) => conversation.tags.some((one) => one.toLowerCase() === tag.toLowerCase())
