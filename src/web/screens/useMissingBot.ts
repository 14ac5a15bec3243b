import { useEffect } from 'react'
import type { Bot } from '#features/bots/contract.ts'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { useIsUnknownBot } from './useIsUnknownBot.ts'

/**
 * Whether a place of the inbox is of a bot that the workspace does not have; false until its bots are known. A bot of another workspace takes
 * the tab there. One that is not one of the person's, or not any more, narrows nothing: the place becomes that of all bots.
 */
export function useMissingBot(place: InboxLocation, go: GoTo, bots: readonly Bot[] | undefined): boolean {
  const isMissing = place.bot !== 'all' && bots !== undefined && !bots.some((bot) => bot.client_key === place.bot)
  const isUnknown = useIsUnknownBot(isMissing ? place.bot : null)
  useEffect(() => {
    if (isUnknown) go({ bot: 'all' }, { replace: true })
  }, [isUnknown, go])
  return isMissing
}
