import { FoundElsewhere } from '#features/inbox/web/list/FoundElsewhere.tsx'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { searchAddress } from '#features/inbox/web/location/searchAddress.ts'
import { FoundInMessages } from '#features/search/web/FoundInMessages.tsx'

/** What else there is for the phrase of a place: customers in other folders, and messages that say it. */
export function AlsoFound({ place }: { place: InboxLocation }) {
  return (
    <>
      <FoundElsewhere place={place} />
      <FoundInMessages terms={place.phrase} href={searchAddress(place.id, place.phrase)} />
    </>
  )
}
