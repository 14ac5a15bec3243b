import { useQuery } from '@tanstack/react-query'
import { botHealth } from '#features/bots/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'

/**
 * Whether a bot that this workspace does not have is in none of the person's workspaces either; false while that is not known. Where another one has
 * it, asking takes the tab there. Null asks nothing.
 */
export function useIsUnknownBot(clientKey: string | null): boolean {
  const { isPending } = useQuery({
    queryKey: [...queryKeys.unknownBot, clientKey],
    queryFn: ({ signal }) => callApi(botHealth, { params: { client_key: clientKey ?? '' } }, { signal }),
    enabled: clientKey !== null,
    retry: false,
    gcTime: 0,
  })
  return clientKey !== null && !isPending
}
