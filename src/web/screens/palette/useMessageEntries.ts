import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { searchMessages } from '#features/search/contract.ts'
import { beginSearch } from '#features/search/web/beginSearch.ts'
import { plainSearch, writeSearchLocation } from '#features/search/web/searchLocation.ts'
import { problemOf } from '#features/search/web/useSearch.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

/** So many messages are offered at most; the way to all of them comes first. */
const max = 4
/** So much of a message stands on its line. */
const letters = 90

/** The messages that say the phrase, and the way to all that do; nothing while there is no phrase. */
export function useMessageEntries(phrase: string): PaletteEntry[] {
  const terms = useDeferredValue(phrase)
  const isAsked = phrase !== '' && problemOf(terms) === null
  const found = useQuery({
    queryKey: [...queryKeys.paletteMessages, terms],
    queryFn: async ({ signal }) => {
      // A key press later this question is not asked at all.
      await new Promise((resolve) => setTimeout(resolve, 160))
      signal.throwIfAborted()
      const headers = { tzoffset: new Date().getTimezoneOffset() }
      return (await callApi(searchMessages, { query: { q: terms }, headers }, { signal })).messages.slice(0, max)
    },
    enabled: isAsked,
    staleTime: 5000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isAsked) return []
  return [
    {
      id: 'messages',
      name: laterStrings.palette.searchFor(phrase),
      kind: 'message',
      run: () => beginSearch(phrase),
    },
    ...(found.data ?? []).map(({ channel, message }): PaletteEntry => ({
      id: `message ${channel.id} ${message.seq}`,
      name: message.text.replace(/\s+/g, ' ').slice(0, letters),
      hint: channel.name,
      kind: 'message',
      run: () => navigate(writeSearchLocation({ ...plainSearch, terms: phrase, channel: channel.id, message: message.seq })),
    })),
  ]
}
