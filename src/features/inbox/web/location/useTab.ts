import { useEffect } from 'react'
import type { Counts, Criteria } from '#features/inbox/conversations/contract.ts'
import { useSeesOnlyOwn } from '#web/query/useMe.ts'
import { firstTab } from './firstTab.ts'
import { askedTab, isNarrowed, questionOf, type InboxLocation } from './inboxLocation.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import type { GoTo } from './useInboxLocation.ts'

/**
 * The tab of a place. Where its address says none, the spec's rule chooses once the badges are known, and the address says so from then on:
 * a tab must not jump later because somebody was assigned.
 */
export function useTab(place: InboxLocation, go: GoTo): Criteria['tab'] {
  const asked = askedTab(place)
  const seesOnlyOwn = useSeesOnlyOwn()
  const { counts } = useConversations(questionOf(place, asked))
  const chosen = counts ? chooseTab(place, counts, seesOnlyOwn) : null
  useEffect(() => {
    if (chosen !== null) go({ tab: chosen }, { replace: true })
  }, [chosen, go])
  return chosen ?? asked
}

/** The tab for a place that has none yet; null where it has one. */
function chooseTab(place: InboxLocation, counts: Counts, seesOnlyOwn: boolean): Criteria['tab'] | null {
  if (place.tab !== null) return null
  return isNarrowed(place) ? 'all' : firstTab(counts, seesOnlyOwn)
}
