import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { accountsChanged, listAccounts } from '#features/auth/contract.ts'

/** The accounts that the reader gets in with, the oldest first. */
export const accountsQuery = queryOptions({
  queryKey: queryKeys.accounts,
  queryFn: async ({ signal }) => (await callApi(listAccounts, undefined, { signal })).accounts,
})

// From the moment somebody comes to a screen with their accounts, it follows the events, each of which holds all of them.
listen(accountsChanged, ({ accounts }) => {
  void queries.cancelQueries({ queryKey: accountsQuery.queryKey })
  queries.setQueryData(accountsQuery.queryKey, accounts)
})
