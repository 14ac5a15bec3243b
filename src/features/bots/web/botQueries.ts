import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { getLogin, loginChoices } from '#features/bots/loginContract.ts'
import { botHealth, listBotStatuses, listKeys, removedBots } from '#features/bots/contract.ts'

/** The health of a bot is asked this often while somebody looks at it, in milliseconds; no change tells of it. */
const lookEvery = 4000

/** How all bots of the workspace are doing. */
export const botStatusesQuery = queryOptions({
  queryKey: queryKeys.botPulses,
  queryFn: ({ signal }) => callApi(listBotStatuses, {}, { signal }),
  staleTime: 0,
  refetchInterval: lookEvery,
})

/** How one bot is doing. */
export const healthQuery = (clientKey: string) =>
  queryOptions({
    queryKey: [...queryKeys.botHealth, clientKey],
    queryFn: ({ signal }) => callApi(botHealth, { params: { client_key: clientKey } }, { signal }),
    staleTime: 0,
    refetchInterval: lookEvery,
  })

/** The API keys of the workspace. No event says when they were last used, so every visit asks. */
export const keysQuery = queryOptions({
  queryKey: queryKeys.keys,
  queryFn: ({ signal }) => callApi(listKeys, {}, { signal }),
  staleTime: 0,
})

/** The bots that can be restored. */
export const removedQuery = queryOptions({
  queryKey: queryKeys.removedBots,
  queryFn: ({ signal }) => callApi(removedBots, {}, { signal }),
  staleTime: 0,
})

/** The account of the signed-in person at the company of a provider. They may change it at the company meanwhile, so every visit asks. */
export const loginQuery = (provider: string) =>
  queryOptions({
    queryKey: [...queryKeys.companyLogin, provider],
    queryFn: ({ signal }) => callApi(getLogin, { params: { provider } }, { signal }),
    staleTime: 0,
  })

/** What can be chosen for a field from that account. */
export const choicesQuery = (provider: string, field: string) =>
  queryOptions({
    queryKey: [...queryKeys.companyChoices, provider, field],
    queryFn: ({ signal }) => callApi(loginChoices, { params: { provider, field } }, { signal }),
    staleTime: 0,
    retry: false,
  })
