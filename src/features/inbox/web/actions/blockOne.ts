import { strings } from '#shared/app.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { toast, willOffer } from '#web/components/toast/toast.ts'
import { blockCustomer } from '#features/inbox/actions/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { isBlocked } from '#features/inbox/conversations/rules.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { applyResponseToCache } from './applyResponseToCache.ts'
import { blockStrings } from './block.strings.ts'
import { keyOfAct } from './keyOfAct.ts'
import { toastUnchanged } from './toastUnchanged.ts'
import { whileUnderWay } from './underWay.ts'

/** Blocks the customer of a conversation, or ends that, says so, and offers to take it back; resolves with whether it was done. */
export const blockOne = (target: Conversation, blocked: boolean): Promise<boolean> => willOffer(block(target, blocked, true))

async function block(target: Conversation, blocked: boolean, offersUndo: boolean): Promise<boolean> {
  const { id, name } = target
  // A colleague did it while this was being chosen: it is not taken back by who did not do it.
  const wasSo = isBlocked(knownConversation(id) ?? target) === blocked
  let left: Conversation
  try {
    left = await whileUnderWay(id, { do: 'block', blocked }, () => callApi(blockCustomer, { params: { id }, body: { blocked } }))
  } catch (error) {
    toastUnchanged(error)
    return false
  }
  applyResponseToCache(left)
  toast((blocked ? blockStrings.blocked : blockStrings.unblocked)(name), {
    key: keyOfAct(id),
    holds: () => isBlocked(knownConversation(id) ?? left) === blocked,
    ...(offersUndo && !wasSo ? { action: { name: strings.frame.undo, run: () => void block(left, !blocked, false) } } : {}),
  })
  return true
}
