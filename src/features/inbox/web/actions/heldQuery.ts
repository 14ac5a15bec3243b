import { queryOptions } from '@tanstack/react-query'
import { countHeld } from '#features/inbox/conversations/heldContract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'

/** How many conversations of the inbox each person has, by their id; asked anew whenever somebody begins to look. */
export const heldQuery = queryOptions({
  queryKey: queryKeys.held,
  queryFn: ({ signal }) => callApi(countHeld, {}, { signal }),
  refetchOnMount: 'always',
})
