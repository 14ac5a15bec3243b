import { useEffect } from 'react'
import type { Bot } from '#features/bots/contract.ts'
import type { View } from '#features/inbox/conversations/views/contract.ts'
import { noFilters, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { GoTo } from '#features/inbox/web/location/useInboxLocation.ts'
import { strings } from '#shared/app.strings.ts'
import { toast } from '#web/components/toast/toast.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useIsUnknownBot } from './useIsUnknownBot.ts'

/**
 * Whether a place of the inbox is of a bot that the workspace does not have; false until its bots are known. A bot of another workspace takes
 * the tab there. One that is not one of the person's, or not any more, narrows nothing: the place becomes that of all bots. A saved view of it is
 * left with all its filters, or conversations of other bots would stand under its name.
 */
export function useMissingBot(place: InboxLocation, go: GoTo, bots: readonly Bot[] | undefined): boolean {
  const isMissing = place.bot !== 'all' && bots !== undefined && !bots.some((bot) => bot.client_key === place.bot)
  const isUnknown = useIsUnknownBot(isMissing ? place.bot : null)
  const { view } = place
  useEffect(() => {
    if (!isUnknown) return
    go({ bot: 'all', ...(view !== null && noFilters) }, { replace: true })
    const name = queries.getQueryData<View[]>(queryKeys.views)?.find(({ id }) => id === view)?.name
    if (name !== undefined) toast(strings.list.viewWithoutBot(name))
  }, [isUnknown, view, go])
  return isMissing
}
