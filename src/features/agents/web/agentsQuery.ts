import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listAgents } from '#features/agents/contract.ts'

/** The agents of the signed-in person's account. They may change them at the company meanwhile, so every visit asks. */
export const agentsQuery = queryOptions({
  queryKey: queryKeys.agents,
  queryFn: ({ signal }) => callApi(listAgents, { headers: {} }, { signal }),
  staleTime: 0,
  retry: false,
})
