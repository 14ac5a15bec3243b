import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'

/** What is done to conversations stands beside these: the list that is shown, where it is, and how to go elsewhere. */
export interface ActHostProps {
  rows: readonly ListedConversation[]
  place: InboxLocation
  go: GoTo
  /** Leads to the search of one conversation, by its id. */
  onSearchIn: (conversation: string) => void
}
