import { errorFromWire } from '#shared/errors.ts'
import { toast } from '#web/components/toast/toast.ts'
import { callApi } from '#web/query/callApi.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { startBulk, undoBulk, type Act, type Bulk } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { applySeenEverywhere } from '#features/inbox/web/cache/applySeenToCache.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { actStrings } from './act.strings.ts'
import { keyOfAct } from './keyOfAct.ts'
import { toastUnchanged } from './toastUnchanged.ts'
import { whileUnderWay } from './underWay.ts'

/** Whether the server keeps what was unread of what the person reads: they may begin a bulk. Nobody else has the key that undoes. */
export function mayTakeReadingBack(): boolean {
  const membership = membershipOf(knownMe())
  return membership !== undefined && can(membership, 'chat')
}

/**
 * Marks a conversation read as a bulk of one. The server keeps what was unread of it: the mark of a hand would not be the customer's messages, nor a
 * mention. Resolves with what takes it back; null where it was read already.
 */
export async function markRead({ id, in_count }: Conversation): Promise<(() => Promise<void>) | null> {
  const act: Act = { do: 'unread', isunread: false }
  const bulk = await whileUnderWay(id, act, () => callApi(startBulk, { body: { act, ids: [id] } }))
  demandDone(bulk)
  const seen_in = knownConversation(id)?.in_count ?? in_count
  applySeenEverywhere(id, { seen_in, marked_unread: false, ignore_unread_reset: false, mention_unread: false })
  return bulk.undo_until === null ? null : () => takeBack(id, bulk.id)
}

/** What is unread again is told by the log. */
async function takeBack(id: string, bulk: string): Promise<void> {
  try {
    demandDone(await callApi(undoBulk, { params: { id: bulk } }))
    toast(actStrings.undone, { key: keyOfAct(id), variant: 'said' })
  } catch (error) {
    toastUnchanged(error)
  }
}

/** Fails with why the one conversation of a bulk was left as it is. */
function demandDone({ refusals: [refusal] }: Bulk): void {
  if (refusal) throw errorFromWire({ code: 'conflict', reason: refusal.reason, message: refusal.why, error: refusal.why })
}
