import { useSyncExternalStore } from 'react'
import { queries } from '#web/query/client.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { knownConversation } from '#features/inbox/web/cache/knownConversation.ts'

const subscribe = (notify: () => void) => queries.getQueryCache().subscribe(notify)

/** A conversation as this page knows it by now. */
export function useKnown(conversation: Conversation): Conversation {
  return useSyncExternalStore(subscribe, () => knownConversation(conversation.id)) ?? conversation
}
