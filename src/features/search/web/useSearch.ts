import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clockHeaders } from '#web/dates/clockHeaders.ts'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { maxTyped, searchMessages, type SearchAnswer } from '#features/search/contract.ts'
import type { Term } from '#features/search/Query.ts'
import { parseQuery } from '#features/search/rules.ts'

/** What is looked for, and the conversation it is looked for in; null for all. */
export interface SearchQuestion {
  terms: string
  channel: string | null
}

/** Milliseconds. While older messages are still being indexed, what is on the screen is asked for again so often. */
const whileIndexing = 5000

/** The kept answer to one search, page by page. */
export type SearchPages = InfiniteData<SearchAnswer, string | null>

/**
 * The answer to one search. Each has a key of its own, so that the answer to what was typed before never comes in the place of a later one,
 * and the question that nobody waits for any more is broken off.
 */
function searchQuery({ terms, channel }: SearchQuestion) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.search, { terms, channel }] as const,
    queryFn: ({ pageParam, signal }): Promise<SearchAnswer> =>
      callApi(
        searchMessages,
        {
          query: { q: terms, ...(channel !== null && { channel }), ...(pageParam !== null && { cursor: pageParam }) },
          headers: clockHeaders(),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: SearchAnswer) => page.next,
    // While no search is on the screen, nothing keeps its answer up to date.
    staleTime: 0,
    // What is missing still comes by itself.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.indexing ? whileIndexing : false),
    gcTime: 60_000,
  })
}

const parse = (terms: string) => parseQuery(terms, { now: Date.now(), tzoffset: new Date().getTimezoneOffset() })

/** Why a text cannot be searched for; null where it can. */
export function problemOf(terms: string): string | null {
  const parsed = parse(terms.slice(0, maxTyped))
  return 'problem' in parsed ? parsed.problem : null
}

/** The words that are looked for, without the operators; none where the search cannot be understood. */
export function termsOf(terms: string): Term[] {
  const parsed = parse(terms)
  return 'problem' in parsed ? [] : parsed.query.terms
}

/** What was found: the answer to the search before is shown until the answer to this one is there. */
export function useSearch(question: SearchQuestion) {
  const isAsked = problemOf(question.terms) === null
  const hasPlan = useHasPlan() === true
  const query = useInfiniteQuery({ ...searchQuery(question), enabled: isAsked && hasPlan, placeholderData: keepPreviousData })
  const pages = isAsked ? query.data?.pages : undefined
  const found = useMemo(
    () => pages && { messages: pages.flatMap((page) => page.messages), files: pages.flatMap((page) => page.files), counts: pages[0]! },
    [pages],
  )
  return { ...query, found, isAsked }
}

/** A count as it is read: up to a thousand exactly. */
export function countText(count: number, isAtLeast: boolean): string {
  if (count > 1000) return '1000+'
  return `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
}
