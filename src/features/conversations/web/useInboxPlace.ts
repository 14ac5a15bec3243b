import { useCallback, useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { plainInbox, readPlace, writePlace, type InboxPlace } from './inboxPlace.ts'

/** Goes to a place that differs from this one as said; `replace` leaves no step back. */
export type GoTo = (change: Partial<InboxPlace>, options?: { replace?: boolean }) => void

/** Where in the inbox the page is; on screens that are not the inbox, its plain place with the bot that was chosen. */
export function useInboxPlace(): [InboxPlace, GoTo] {
  const path = usePathname()
  const search = useSearch()
  const place = useMemo(
    () => (path.startsWith('/messages') ? readPlace(path, search) : { ...plainInbox, bot: readPlace('/messages/', search).bot }),
    [path, search],
  )
  const goTo = useCallback<GoTo>((change, options) => navigate(writePlace({ ...place, ...change }), options), [place])
  return [place, goTo]
}
