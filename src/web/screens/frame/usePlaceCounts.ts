import { useAttention } from '#features/inbox/web/cache/useAttention.ts'
import { useBadges } from '#features/inbox/web/list/useBadges.ts'
import { strings } from '#shared/app.strings.ts'
import { useSeesOnlyOwn } from '#web/query/useMe.ts'
import { countCap } from '#features/inbox/conversations/rules.ts'
import type { InboxPlaceName } from './inboxPlaces.tsx'

/** How much is in a place of the sidebar, and how that is shown (see SidebarItem). */
interface PlaceCount {
  /** Undefined where it is not known or not shown. */
  count?: number | undefined
  capped?: boolean
  says?: string
  hot?: boolean
}

/** How much is in each place of a bot's inbox ('all': of the workspace's). */
export function usePlaceCounts(bot: string): Record<InboxPlaceName, PlaceCount> {
  const known = useBadges(bot)
  // Where there is nothing at all, as in a new workspace, or nothing is known, no zeroes stand beside every place or a single one.
  const isBare = known?.inboxCount === 0 && known.snoozedCount === 0
  const badges = isBare ? undefined : known
  const { count: waiting, mentions, isKnown } = useAttention()
  // For somebody who sees only their own the server counts so far and no further.
  const isCounted = useSeesOnlyOwn()
  const counted = (count: number | undefined) => ({ count, capped: isCounted && count !== undefined && count >= countCap })
  return {
    nextUp: { count: (isBare || known === undefined || !isKnown) && waiting === 0 ? undefined : waiting, hot: true },
    inbox: counted(badges?.inboxCount),
    needsHuman: { ...counted(badges?.needsHumanCount), hot: true },
    mentions: { count: mentions || undefined, says: strings.frame.unreadMentions(mentions) },
    followUp: counted(badges?.followUpCount),
    snoozed: counted(badges?.snoozedCount || undefined),
    done: {},
    deleted: {},
  }
}
