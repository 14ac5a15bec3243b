import { useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { plainInbox, readInboxLocation, writeInboxLocation, type InboxLocation } from './inboxLocation.ts'

/** Goes to a place that differs from this one as said; `replace` leaves no step back. */
export type GoTo = (change: Partial<InboxLocation>, options?: { replace?: boolean }) => void

/** Where in the inbox the page is; on screens that are not the inbox, its plain place with the bot that was chosen. */
export function useInboxLocation(): [InboxLocation, GoTo] {
  const path = usePathname()
  const search = useSearch()
  return [useMemo(() => placeAt(path, search), [path, search]), goTo]
}

/** From where the page is by now, not from where it was last drawn: what is gone may have led elsewhere meanwhile. */
export const goTo: GoTo = (change, options) =>
  navigate(writeInboxLocation({ ...placeAt(location.pathname, location.search), ...change }), options)

function placeAt(path: string, search: string): InboxLocation {
  return path.startsWith('/messages')
    ? readInboxLocation(path, search)
    : { ...plainInbox, bot: readInboxLocation('/messages/', search).bot }
}
