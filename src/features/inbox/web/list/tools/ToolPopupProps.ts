import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'

/** What is opened by a button of the tools. */
export interface ToolPopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: React.RefObject<HTMLElement | null>
  place: InboxLocation
  go: GoTo
}
