import { useDeferredValue } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import { searchMessages, type Hit } from '#features/search/contract.ts'
import { beginSearch } from '#features/search/web/beginSearch.ts'
import { plainSearch, writeSearchLocation } from '#features/search/web/searchLocation.ts'
import { clockHeaders } from '#web/dates/clockHeaders.ts'
import { problemOf } from '#features/search/web/useSearch.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { wantsPane } from '#web/navigation/wantsPane.ts'
import { useOffers } from './useOffers.ts'
import type { PaletteEntry } from './PaletteEntry.ts'

/** So many messages are offered at most; the way to all of them comes first. */
const max = 4
const idOf = ({ channel, message }: Hit) => `${channel.id} ${message.seq}`

/** So much of a message stands on its line. */
const letters = 90

/** The messages that say the phrase, and the way to all that do; nothing while there is no phrase. */
export function useMessageEntries(phrase: string): PaletteEntry[] {
  const terms = useDeferredValue(phrase)
  const isAsked = phrase !== '' && problemOf(terms) === null
  const { offers } = useOffers({
    phrase,
    asked: terms,
    queryKey: [...queryKeys.paletteMessages, terms],
    isEnabled: isAsked,
    waitMs: 160,
    ask: async (signal) => {
      const { messages } = await callApi(searchMessages, { query: { q: terms }, headers: clockHeaders() }, { signal })
      return messages.slice(0, max)
    },
    idOf,
    nameOf: ({ message }) => message.text,
  })
  const shown = useShownText(offers.map(({ message }) => message.text))
  if (!isAsked) return []
  return [
    {
      id: 'messages',
      name: laterStrings.palette.searchFor(phrase),
      kind: 'message',
      run: () => beginSearch(phrase),
    },
    ...offers.map((hit): PaletteEntry => ({
      id: `message ${idOf(hit)}`,
      name: shown(hit.message.text).trim().replace(/\s+/g, ' ').slice(0, letters),
      hint: hit.channel.name,
      kind: 'message',
      run: () => {
        wantsPane.set(true)
        navigate(writeSearchLocation({ ...plainSearch, terms: phrase, channel: hit.channel.id, message: hit.message.seq }))
      },
    })),
  ]
}
