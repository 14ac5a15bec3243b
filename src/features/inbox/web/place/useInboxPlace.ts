import { useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { plainInbox, readPlace, writePlace, type InboxPlace } from './inboxPlace.ts'

/** Goes to a place that differs from this one as said; `replace` leaves no step back. */
export type GoTo = (change: Partial<InboxPlace>, options?: { replace?: boolean }) => void

/** Where in the inbox the page is; on screens that are not the inbox, its plain place with the bot that was chosen. */
export function useInboxPlace(): [InboxPlace, GoTo] {
  const path = usePathname()
  const search = useSearch()
  return [useMemo(() => placeAt(path, search), [path, search]), goTo]
}

/** From where the page is by now, not from where it was last drawn: what is gone may have led elsewhere meanwhile. */
const goTo: GoTo = (change, options) => navigate(writePlace({ ...placeAt(location.pathname, location.search), ...change }), options)

function placeAt(path: string, search: string): InboxPlace {
  return path.startsWith('/messages') ? readPlace(path, search) : { ...plainInbox, bot: readPlace('/messages/', search).bot }
}
