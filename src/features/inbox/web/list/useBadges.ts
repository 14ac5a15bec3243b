import { useInfiniteQuery } from '@tanstack/react-query'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { askedTab, questionOf } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { conversationsQuery } from '#features/inbox/web/cache/useConversations.ts'

/** How much waits in a bot's inbox ('all': in the workspace's), for the sidebar; undefined until known. Asks nothing that the list does not ask. */
export function useBadges(bot: string) {
  const [place] = useInboxLocation()
  const question = questionOf({ ...place, bot }, askedTab(place))
  return useInfiniteQuery({ ...conversationsQuery(question), enabled: useHasPlan() === true }).data?.pages.at(-1)
}
