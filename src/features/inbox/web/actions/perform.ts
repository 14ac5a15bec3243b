import { callApi } from '#web/query/callApi.ts'
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
import { seenOnly } from '#features/inbox/conversations/rules.ts'
import { applySeenEverywhere } from '#features/inbox/web/cache/applySeenToCache.ts'
import { applyResponseToCache } from './applyResponseToCache.ts'
import { whileUnderWay } from './underWay.ts'

/** What one saw, and is refused where it is not so any more; without it the act is done all the same. */
interface Saw {
  /** Who has it, for assigning: an id of a person, or '-1' for nobody. */
  replaces?: string | undefined
  /** The newest line, for a move that takes another one back. */
  since?: number | undefined
}

/**
 * Does one thing to one conversation; every list of this page has it when this resolves, and the conversation where it is open. Resolves with how it
 * is then; null after what concerns the reader alone.
 */
export function perform(id: string, act: Act, saw: Saw = {}): Promise<Conversation | null> {
  return whileUnderWay(id, act, () => askFor(id, act, saw))
}

async function askFor(id: string, act: Act, saw: Saw): Promise<Conversation | null> {
  if (act.do === 'unread') {
    applySeenEverywhere(id, seenOnly(await callApi(markUnread, { params: { id }, body: { isunread: act.isunread } })))
    return null
  }
  const conversation = await sharedAct(id, act, saw)
  applyResponseToCache(conversation)
  return conversation
}

function sharedAct(id: string, act: Exclude<Act, { do: 'unread' }>, { replaces, since }: Saw): Promise<Conversation> {
  const params = { id }
  switch (act.do) {
    case 'assign':
      return callApi(assign, { params: { id, assignee: act.assignee ?? '-1' }, headers: { replaces } })
    case 'label':
      return callApi(addLabel, { params: { id, tag: act.tag } })
    case 'unlabel':
      return callApi(removeLabel, { params: { id, tag: act.tag } })
    case 'done':
      return callApi(moveToDone, { params, headers: { since } })
    case 'inbox':
      return callApi(moveToInbox, { params, headers: { since } })
    case 'snooze':
      return callApi(snooze, { params, headers: { since }, body: { until: act.until } })
    case 'star':
      return callApi(setStarred, { params, headers: { starred: act.starred } })
    case 'pause':
      return callApi(setPaused, { params, headers: { paused: act.paused, ...(act.keep && { keep: true }) } })
    case 'delete':
      return callApi(deleteConversation, { params })
  }
}
