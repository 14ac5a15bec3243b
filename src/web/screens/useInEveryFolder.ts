import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'

/** The newest conversations of each folder, the inbox's first, as far as they are known; `isKnown` once all are. */
export function useInEveryFolder(of: Partial<Pick<InboxLocation, 'bot'>> = {}): { rows: ListedConversation[]; isKnown: boolean } {
  const { rows: inbox } = useConversations(questionOf({ ...plainInbox, ...of }, 'all'))
  const { rows: snoozed } = useConversations(questionOf({ ...plainInbox, ...of, folder: 'snoozed' }, 'all'))
  const { rows: done } = useConversations(questionOf({ ...plainInbox, ...of, folder: 'done' }, 'all'))
  const folders = [inbox, snoozed, done]
  return { rows: folders.flatMap((rows) => rows ?? []), isKnown: !folders.includes(undefined) }
}
