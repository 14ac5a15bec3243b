import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { countCap } from '#features/inbox/conversations/rules.ts'
import { locationOfView } from '#features/inbox/web/list/tools/locationOfView.ts'
import { viewCountsQuery } from '#features/inbox/web/list/tools/viewCountsQuery.ts'
import { viewsQuery } from '#features/inbox/web/list/tools/viewsQuery.ts'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { isAnswered } from '#web/query/isAnswered.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

/** The saved views, one's own and the shared ones, each with how much is there; and whether they may still come. */
export function useViewEntries(): { views: PaletteEntry[]; areComing: boolean } {
  const hasPlan = useHasPlan() === true
  const query = useQuery({ ...viewsQuery, enabled: hasPlan })
  const known = query.data ?? []
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: hasPlan && known.length > 0 })
  const views = known.map((view): PaletteEntry => {
    const count = counts?.[view.id]
    return {
      id: `view ${view.id}`,
      name: view.name,
      ...(count !== undefined && { hint: `${count}${count >= countCap ? '+' : ''}` }),
      kind: 'view',
      run: () => navigate(writeInboxLocation(locationOfView(view, plainInbox))),
    }
  })
  return { views, areComing: hasPlan && !isAnswered(query) }
}
