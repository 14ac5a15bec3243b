import { tabStore } from '#web/device/tabStore.ts'
import { readInboxLocation, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { behindSearch, shownMessage, type SearchLocation } from '#features/search/web/searchLocation.ts'

/** Where a tab keeps the place of the inbox that it showed last; it is gone with the tab. */
const key = 'inbox'

/** Takes note of a place of the inbox, so that closing a search leads back to it, also after a reload. */
export function noteInbox(address: string): void {
  // A browser that keeps nothing closes a search to the conversation beside it, or home.
  tabStore.set(key, address)
}

/** Where closing a search leads: to the list that one came from, with what is open by now. */
export function returnFromSearch(place: SearchLocation): string {
  const before = tabStore.get(key)
  if (before === null) return behindSearch(place)
  const { channel, message } = place
  const { pathname, search } = new URL(before, location.origin)
  const inbox = readInboxLocation(pathname, search)
  if (channel === null || (channel === inbox.id && message === null)) return before
  return writeInboxLocation({ ...inbox, id: channel, around: shownMessage(place) })
}
