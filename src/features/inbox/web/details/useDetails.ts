import { useCallback } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useHasRoomForDetails } from '#web/hooks/useMediaQuery.ts'
import { store, useStore } from '#web/hooks/store.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'

/**
 * Whether the details stand beside the conversation. A cookie keeps that, because the browser's storage holds nothing but the token. Where they
 * slide over the conversation it is in the address, so that going back closes them.
 */
const beside = store(typeof document !== 'undefined' && /(?:^|; )details=open/.test(document.cookie))

/** A search has its own address, with the conversation beside it: to a place of the inbox one would leave it. */
const isInSearch = () => /^\/messages\/[^/]+\/search(\/|$)/.test(location.pathname)

/** The address of the search with the details over what is open beside it, or without. */
function besideSearch(shown: boolean): string {
  const query = new URLSearchParams(location.search)
  query.delete('details')
  const parts = [query.toString(), shown ? 'details' : ''].filter(Boolean).join('&')
  return `${location.pathname}${parts === '' ? '' : `?${parts}`}`
}

/** Whether the details are shown, and how to show or hide them. */
export function useDetails(): [shown: boolean, show: (shown: boolean) => void] {
  const hasRoom = useHasRoomForDetails()
  const kept = useStore(beside)
  const [place, go] = useInboxLocation()
  const show = useCallback(
    (shown: boolean) => {
      if (!hasRoom && isInSearch()) return navigate(besideSearch(shown))
      if (!hasRoom) return go({ details: shown })
      beside.set(shown)
      document.cookie = `details=${shown ? 'open' : ''}; path=/; max-age=${shown ? 31_536_000 : 0}; samesite=lax`
    },
    [hasRoom, go],
  )
  return [hasRoom ? kept : place.details, show]
}
