import { queryOptions, useQuery } from '@tanstack/react-query'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { begun, type Begun } from '#features/inbox/conversations/begunContract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'
import { listen } from '#web/live/listen.ts'
import { paced } from '#web/live/paced.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { useHasPlan } from '#web/query/useHasPlan.ts'

export const begunQuery = queryOptions({ queryKey: queryKeys.begun, queryFn: ({ signal }) => callApi(begun, {}, { signal }) })

/** How far the workspace has come with its conversations; undefined until known. */
export const useBegun = (): Begun | undefined => useQuery({ ...begunQuery, enabled: useHasPlan() === true }).data

/** In a busy workspace that the AI answers alone much is said before a person answers: one question at a time, and no more than one a second. */
const askSoon = paced(() => queries.invalidateQueries({ queryKey: begunQuery.queryKey }), 1000)

/** From the moment somebody looks at it. What has been stays so, and is not asked again. `byPerson`: a person may have answered. */
function follow(byPerson: boolean): void {
  const known = queries.getQueryData(begunQuery.queryKey)
  if (!known?.has_begun || (byPerson && !known.is_answered)) askSoon()
}

// Who answers or takes over leaves a message, or a line that names them.
listen(conversationChanged, () => follow(false))
listen(messageAdded, ({ message }) => follow(message.by === 'person' || (message.event?.person ?? null) !== null))
