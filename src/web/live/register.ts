import { listenToAlerts } from '#features/alerts/web/listenToAlerts.ts'
import { botPatches, listenToBots } from '#features/bots/web/botPatches.ts'
import {
  askInexactAgain,
  askWhatCalls,
  conversationPatches,
  listenToConversations,
  noticeDeleted,
} from '#features/inbox/web/cache/listPatches.ts'
import { applyToPastConversations } from '#features/inbox/web/cache/applyToPastConversations.ts'
import { applyConversationToCache } from '#features/inbox/web/cache/applyConversationToCache.ts'
import { applyChangeToAttention } from '#features/inbox/web/cache/applyToAttention.ts'
import { readerOf } from '#features/inbox/web/cache/useAttention.ts'
import type { Attention } from '#features/inbox/conversations/unreadContract.ts'
import { conversationLost } from '#features/inbox/conversations/contract.ts'
import { memberChanged } from '#features/workspaces/members/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { messagePatches } from '#features/inbox/web/transcript/messagePatches.ts'
import { listenToWorkspaces } from '#features/workspaces/web/listenToWorkspaces.ts'
import { queries } from '#web/query/client.ts'
import { knownMe } from '#web/query/useMe.ts'
import { listen } from './listen.ts'
import { patch, type Patch } from './patch.ts'
import { refetchEverything } from './refetchEverything.ts'

/** What every event does to every kind of kept answer: one list, a line for each feature. */
const patches: readonly Patch[] = [
  ...botPatches,
  ...conversationPatches,
  patch(messageAdded, 'conversations', applyConversationToCache),
  patch(messageAdded, 'customer', applyToPastConversations),
  patch(messageAdded, 'attention', (attention: Attention, body, _change, key) => applyChangeToAttention(attention, body, readerOf(key))),
  ...messagePatches,
]

/** What events set off besides; called once by the page. */
export function startListeners(): void {
  listenToBots()
  listenToAlerts()
  listenToWorkspaces()
  listenToConversations()
  listen(messageAdded, askInexactAgain)
  listen(messageAdded, noticeDeleted)
  listen(messageAdded, askWhatCalls)
  listen(memberChanged, ({ id }) => void (id === knownMe()?.id && refetchEverything()))
  listen(conversationLost, ({ id }) => void queries.resetQueries({ queryKey: ['conversation', id] }))
}

/** The patches for one kind of kept answer. */
export function patchesOf(kind: unknown): readonly Patch[] {
  return byKind.get(kind) ?? []
}

const byKind = Map.groupBy(patches, (one): unknown => one.kind)
