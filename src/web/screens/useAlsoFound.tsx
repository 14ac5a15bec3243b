import type { ReactNode } from 'react'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { searchAddress } from '#features/inbox/web/location/searchAddress.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'

const lazyFound = lazyComponent(() => import('#features/search/web/FoundInMessages.tsx').then((module) => module.FoundInMessages))

/** The messages that say what the list of a place is searched for; null while it is not searched. Next up cannot be searched. */
export function useAlsoFound(place: InboxLocation): ReactNode {
  const Found = lazyFound.useLoaded()
  const isSearched = place.phrase !== '' && !place.nextUp
  if (isSearched) lazyFound.preload()
  return isSearched && Found ? <Found terms={place.phrase} href={searchAddress(place.id, place.phrase)} /> : null
}
