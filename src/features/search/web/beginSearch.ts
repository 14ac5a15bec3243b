import { navigate } from 'wouter/use-browser-location'
import { store } from '#web/hooks/store.ts'
import { plainSearch, writeSearchLocation, type SearchLocation } from './searchLocation.ts'

/** Somebody goes to search to type on: the field takes the focus as soon as it is there. */
export const wantsField = store(false)

/** Leads to what is found for some words, and into the field in which they stand. */
export function beginSearch(terms: string): void {
  wantsField.set(true)
  navigate(writeSearchLocation({ ...plainSearch, terms }))
}

/** Leads to the search of one conversation, and into its field. What is looked for already (`from`) stays. */
export function searchIn(channel: string, from: SearchLocation = plainSearch): void {
  navigate(writeSearchLocation({ ...from, channel, only: true }))
  // Behind the way there: a field that is hidden until then takes no focus.
  wantsField.set(true)
}
