import { queryOptions } from '@tanstack/react-query'
import { doToNamed } from '#features/inbox/web/actions/doToMany.ts'
import { listUntaken } from '#features/inbox/handoff/untakenContract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'

/** While there are any, they are asked for this often, in milliseconds: no change of the bot tells that somebody took one. */
const lookEvery = 4000

/** What went to people only because the AI of a bot was off. */
export const untakenQuery = (clientKey: string) =>
  queryOptions({
    queryKey: [...queryKeys.untaken, clientKey],
    queryFn: ({ signal }) => callApi(listUntaken, { params: { client_key: clientKey } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.count ?? 0) > 0 ? lookEvery : false),
  })

/** Hands them back to the AI, as many at once as can be; what is assigned stays so. */
export async function handBack(ids: readonly string[]): Promise<void> {
  await doToNamed(ids, { do: 'pause', paused: false, keep: true })
  await queries.invalidateQueries({ queryKey: queryKeys.untaken })
}
