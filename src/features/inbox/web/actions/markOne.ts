import { errorFromWire } from '#shared/errors.ts'
import { toast } from '#web/components/toast/toast.ts'
import { callApi } from '#web/query/callApi.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { startBulk, undoBulk, type Act, type Bulk } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation, Seen } from '#features/inbox/conversations/contract.ts'
import { applySeenEverywhere } from '#features/inbox/web/cache/applySeenToCache.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { knownSeen } from '#features/inbox/web/cache/knownSeen.ts'
import { nothingSeen, seenOnly } from '#features/inbox/conversations/rules.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { actStrings } from './act.strings.ts'
import { keyOfAct } from './keyOfAct.ts'
import { toastUnchanged } from './toastUnchanged.ts'
import { whileUnderWay } from './underWay.ts'

/** Whether the server keeps what the person has read of what they mark: they may begin a bulk. Nobody else has the key that undoes. */
export function mayTakeMarkBack(): boolean {
  const membership = membershipOf(knownMe())
  return membership !== undefined && can(membership, 'chat')
}

/**
 * Marks a conversation read or unread as a bulk of one. The server keeps what was read of it: to mark it the other way would give back neither the
 * customer's messages nor a mention, or read what was unread before. Resolves with what takes it back; null where it was so already.
 */
export async function markOne({ id, in_count }: Conversation, act: Act & { do: 'unread' }): Promise<(() => Promise<void>) | null> {
  const bulk = await whileUnderWay(id, act, () => callApi(startBulk, { body: { act, ids: [id] } }))
  demandDone(bulk)
  const seen = act.isunread ? unreadMark(id) : readMark(id, in_count)
  if (seen) applySeenEverywhere(id, seen)
  return bulk.undo_until === null ? null : () => takeBack(id, bulk.id)
}

/** As the server marks it; undefined where this page does not know what was read of it, and the log tells of it alone. */
function unreadMark(id: string): Seen | undefined {
  const known = knownSeen(id)
  return known && { ...seenOnly(known), marked_unread: true, ignore_unread_reset: true }
}

function readMark(id: string, in_count: number): Seen {
  const seen_in = knownConversation(id)?.in_count ?? in_count
  return { ...nothingSeen, seen_in }
}

/** What was read of it before is told by the log. */
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
