import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { waysIn } from '#features/auth/contract.ts'

/** Which ways to sign in this server has. */
export function useWaysIn() {
  return useQuery({ queryKey: queryKeys.waysIn, queryFn: ({ signal }) => callApi(waysIn, undefined, { signal }), staleTime: 30_000 })
}
