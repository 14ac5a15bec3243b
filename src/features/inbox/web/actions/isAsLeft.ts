import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'

type Fields = readonly (keyof Conversation)[]
const hold: Fields = ['epoch', 'assignee']
const place: Fields = ['is_done', 'snoozed_until']
/** What must still be as an act left it; a label comes and goes whatever became of the others, and reading is kept apart. */
const decides: Record<Act['do'], Fields> = {
  assign: hold,
  pause: hold,
  done: place,
  inbox: place,
  snooze: place,
  star: ['is_starred'],
  delete: ['is_deleted'],
  label: [],
  unlabel: [],
  unread: [],
}

/** Where an undo leads out of the inbox, its customer must neither have written since nor want a person: nobody would see it. */
const comes: Fields = [...place, 'in_count', 'needs_human_since']

function decidesOf(act: Act): Fields {
  const isBack = act.do === 'inbox' || (act.do === 'snooze' && act.until === null)
  return isBack ? comes : decides[act.do]
}

/** Whether a conversation still is as an act left it, as far as this page knows: only then the undo puts back what it promises. */
export function isAsLeft(act: Act, left: Conversation | null): boolean {
  const now = left && knownConversation(left.id)
  if (!now || now.rev <= left.rev) return true
  const fields = decidesOf(act)
  // Who holds it may answer without passing it on; the wait is over then, and does not come back.
  if (fields === hold && left.waiting_since !== null && now.waiting_since === null) return false
  return fields.every((field) => now[field] === left[field])
}
