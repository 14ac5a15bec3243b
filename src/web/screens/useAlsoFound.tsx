import type { ReactNode } from 'react'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'

const lazyFound = lazyComponent(() => import('./AlsoFound.tsx').then((module) => module.AlsoFound))

/** What the phrase of a place finds beside its list; null while it is not searched. Next up cannot be searched. */
export function useAlsoFound(place: InboxLocation): ReactNode {
  const Found = lazyFound.useLoaded()
  const isSearched = place.phrase !== '' && !place.nextUp
  if (isSearched) lazyFound.preload()
  return isSearched && Found ? <Found place={place} /> : null
}
