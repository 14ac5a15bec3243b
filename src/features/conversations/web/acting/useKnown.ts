import { useSyncExternalStore } from 'react'
import { queries } from '#web/api/client.ts'
import type { Conversation } from '../../contract.ts'
import { knownConversation } from '../knownConversation.ts'

const subscribe = (tell: () => void) => queries.getQueryCache().subscribe(tell)

/** A conversation as this page knows it by now. */
export function useKnown(conversation: Conversation): Conversation {
  return useSyncExternalStore(subscribe, () => knownConversation(conversation.id)) ?? conversation
}
