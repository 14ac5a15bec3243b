import { queryOptions, useQuery } from '@tanstack/react-query'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { begun, type Begun } from '#features/inbox/conversations/begunContract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { listen } from '#web/live/listen.ts'
import { askAgain } from '#web/live/changeOrAsk.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'

export const begunQuery = queryOptions({ queryKey: queryKeys.begun, queryFn: ({ signal }) => callApi(begun, {}, { signal }) })

/** How far the workspace has come with its conversations; undefined until known. */
export const useBegun = (): Begun | undefined => useQuery({ ...begunQuery, enabled: useHasPlan() === true }).data

// From the moment somebody looks at it. What has been stays so, and is not asked again.
for (const event of [conversationChanged, messageAdded]) {
  listen(event, () => {
    const known = queries.getQueryData(begunQuery.queryKey)
    if (!known?.is_answered) askAgain(begunQuery.queryKey)
  })
}
