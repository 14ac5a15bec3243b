import { useEffect, useState } from 'react'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'

/** `back`: they came back by the browser's Back, without an answer of the company. */
type Trip = 'here' | 'going' | 'back'

/**
 * How far somebody is on their way to a company, where they let us into their account. Anyone who declines there comes back by another address; so who
 * is back at this one may have a browser that does not open the company. The entry of the history knows it, also when the page is reloaded.
 */
export function useCompanyTrip(provider: string) {
  const [trip, setTrip] = useState<Trip>(() => tripFrom(provider))
  useEffect(() => {
    // A browser may keep the page just as it was left.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTrip(tripFrom(provider))
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [provider])
  return [trip, setTrip] as const
}

/** Leaves for `url`, a page of a company; Back leads to `path`. */
export function leaveForCompany(provider: string, path: string, url: string): void {
  history.replaceState({ ...history.state, leftFor: provider }, '', path)
  location.assign(url)
}

function tripFrom(provider: string): Trip {
  return fieldsOrNone(history.state)['leftFor'] === provider ? 'back' : 'here'
}
