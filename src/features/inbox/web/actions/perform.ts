import { ask } from '#web/query/ask.ts'
import {
  addLabel,
  assign,
  deleteConversation,
  moveToDone,
  moveToInbox,
  removeLabel,
  setStarred,
  snooze,
} from '#features/inbox/actions/contract.ts'
import { markUnread } from '#features/inbox/conversations/unreadContract.ts'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { spreadSeen } from '#features/inbox/web/cache/takeSeen.ts'
import { takeAnswer } from './takeAnswer.ts'

/** How assigning is told whom one saw: an id of a person, or '-1' for nobody. Undefined assigns whoever has it. */
export type Replaces = string | undefined

/** Does one thing to one conversation; every list of this page has it when this resolves. */
export async function perform(id: string, act: Act, replaces?: Replaces): Promise<void> {
  if (act.do === 'unread') {
    const { seen_in, marked_unread, ignore_unread_reset } = await ask(markUnread, { params: { id }, body: { isunread: act.isunread } })
    spreadSeen(id, { seen_in, marked_unread, ignore_unread_reset })
    return
  }
  takeAnswer(await sharedAct(id, act, replaces))
}

function sharedAct(id: string, act: Exclude<Act, { do: 'unread' }>, replaces: Replaces): Promise<Conversation> {
  const params = { id }
  switch (act.do) {
    case 'assign':
      return ask(assign, { params: { id, assignee: act.assignee ?? '-1' }, headers: { replaces } })
    case 'label':
      return ask(addLabel, { params: { id, tag: act.tag } })
    case 'unlabel':
      return ask(removeLabel, { params: { id, tag: act.tag } })
    case 'done':
      return ask(moveToDone, { params })
    case 'inbox':
      return ask(moveToInbox, { params })
    case 'snooze':
      return ask(snooze, { params, body: { until: act.until } })
    case 'star':
      return ask(setStarred, { params, headers: { starred: act.starred } })
    case 'pause':
      return ask(setPaused, { params, headers: { paused: act.paused } })
    case 'delete':
      return ask(deleteConversation, { params })
  }
}
