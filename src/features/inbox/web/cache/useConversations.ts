import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listConversations, type ListedConversation } from '#features/inbox/conversations/contract.ts'
import type { ListPage, ListQuestion } from './ListPages.ts'
import { countsOf } from './mergeConversation.ts'

/** The page of a list that begins at `cursor` ('*' for the first). */
export function askPage({ phrase, clientKey, criteria }: ListQuestion, cursor: string, options?: { signal: AbortSignal }) {
  const params = { a: '*', phrase: phrase || '*', b: cursor }
  return callApi(listConversations, { params, headers: { clientkey: clientKey, criteria } }, options)
}

/** The kept answer to one question, page by page; the live changes keep it exact. */
export function conversationsQuery(question: ListQuestion) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.conversations, question] as const,
    queryFn: ({ pageParam, signal }): Promise<ListPage> => askPage(question, pageParam, { signal }),
    initialPageParam: '*',
    getNextPageParam: (page) => (page.hasNext ? page.timestamp : undefined),
    structuralSharing: false,
  })
}

/** The conversations of a question, with its badges (of the page that was read last) and how to get more. */
export function useConversations(question: ListQuestion) {
  const query = useInfiniteQuery({ ...conversationsQuery(question), enabled: useHasPlan() === true })
  const pages = query.data?.pages
  const rows = useMemo(() => flatten(pages), [pages])
  return { ...query, rows, counts: query.data && countsOf(query.data) }
}

/** The rows of all pages, each conversation once: a page may bring one again that has moved up meanwhile. */
function flatten(pages: readonly ListPage[] | undefined): ListedConversation[] | undefined {
  if (!pages) return undefined
  const newest = new Map<string, ListedConversation>()
  for (const page of pages) {
    for (const row of page.channels) {
      const known = newest.get(row.id)
      if (!known || known.rev < row.rev) newest.set(row.id, row)
    }
  }
  return pages.flatMap((page) => page.channels.filter((row) => newest.get(row.id) === row))
}
