import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'

/**
 * The act that takes one back, for a conversation as it was before it; null where that changed nothing. 'pass' where no act does: the server remembers
 * who held it, and since when its customer waited. Deleting is taken back by restoring.
 */
export function undoOf(act: Act, before: Conversation): Act | 'pass' | null {
  switch (act.do) {
    case 'done':
    case 'inbox':
    case 'snooze':
      if (before.snoozed_until !== null) return { do: 'snooze', until: before.snoozed_until }
      return before.is_done ? orNull(act, { do: 'done' }) : orNull(act, { do: 'inbox' })
    case 'assign':
      if (before.needs_human_since !== null && act.assignee !== null) return 'pass'
      return before.assignee === act.assignee ? null : { do: 'assign', assignee: before.assignee }
    case 'label':
      return has(before, act.tag) ? null : { do: 'unlabel', tag: act.tag }
    case 'unlabel':
      return has(before, act.tag) ? { do: 'label', tag: act.tag } : null
    case 'star':
      return before.is_starred === act.starred ? null : { do: 'star', starred: before.is_starred }
    case 'pause':
      if (before.paused === act.paused) return null
      return before.paused || before.needs_human_since !== null ? 'pass' : { do: 'pause', paused: false, keep: before.assignee !== null }
    case 'unread':
      return { do: 'unread', isunread: !act.isunread }
    case 'delete':
      return null
  }
}

const orNull = (act: Act, undo: Act) => (act.do === undo.do ? null : undo)
const has = (conversation: Conversation, tag: string) => conversation.tags.some((one) => one.toLowerCase() === tag.toLowerCase())
