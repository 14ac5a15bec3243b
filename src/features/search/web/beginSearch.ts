import { navigate } from 'wouter/use-browser-location'
import { store } from '#web/hooks/store.ts'
import { plainSearch, writeSearchLocation } from './searchLocation.ts'

/** Somebody goes to search to type on: the field takes the focus as soon as it is there. */
export const wantsField = store(false)

/** Leads to what is found for some words, and into the field in which they stand. */
export function beginSearch(terms: string): void {
  wantsField.set(true)
  navigate(writeSearchLocation({ ...plainSearch, terms }))
}
