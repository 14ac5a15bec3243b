import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useCan } from '#web/query/useMe.ts'
import { listDeleted } from '#features/inbox/conversations/deletedContract.ts'

/** What was deleted in the last 30 days, for owners. */
export const deletedQuery = infiniteQueryOptions({
  queryKey: queryKeys.deletedConversations,
  queryFn: ({ pageParam, signal }) => callApi(listDeleted, { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next ?? undefined,
  // Events that come while nobody looks are not followed.
  staleTime: 0,
})

export const useDeleted = (enabled: boolean) => useInfiniteQuery({ ...deletedQuery, enabled })

/** Whether there is anything deleted that the person may read; undefined until it is known, or while it is not asked. */
export function useHasDeleted(enabled: boolean): boolean | undefined {
  const isOwner = useCan('owner')
  const { data } = useDeleted(enabled && isOwner)
  return isOwner ? data && data.pages.some(({ channels }) => channels.length > 0) : false
}
