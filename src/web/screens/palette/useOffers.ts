import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fitting, shownFirst } from './offered.ts'

interface Offers<Found> {
  /** What is typed, and what of it is asked for, which may lag behind. */
  phrase: string
  asked: string
  queryKey: readonly unknown[]
  isEnabled: boolean
  /** In milliseconds: a key press later the question is not asked at all. */
  waitMs: number
  ask(signal: AbortSignal): Promise<Found[]>
  idOf(found: Found): string
  nameOf(found: Found): string
}

/**
 * What the server finds for what is typed. Until an answer comes, that of the one before whose names fit: what does not is in nobody's way, and Enter
 * opens no stranger. What is shown already stays where it is, and the rest comes below it. Asked once an opening: the next one shows what is new.
 */
export function useOffers<Found>({ phrase, asked, queryKey, isEnabled, waitMs, ask, idOf, nameOf }: Offers<Found>) {
  const shown = useRef<string[]>([])
  const found = useQuery({
    queryKey,
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      if (asked !== '') await new Promise((resolve) => setTimeout(resolve, waitMs))
      signal.throwIfAborted()
      return shownFirst(await ask(signal), shown.current, idOf)
    },
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOfAnother = asked !== phrase || found.isPlaceholderData
  const offers = isOfAnother && phrase === '' ? [] : fitting(found.data ?? [], isOfAnother, phrase, nameOf)
  useEffect(() => void (shown.current = offers.map(idOf)))
  return { offers, isSearching: asked !== phrase || found.isFetching, isFailed: found.isError }
}
