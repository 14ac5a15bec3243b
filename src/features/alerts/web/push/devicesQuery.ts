import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listDevices } from '#features/alerts/pushContract.ts'

/** One's devices that are told. Nothing says when another one is, so it is asked on every visit. */
export const devicesQuery = queryOptions({
  queryKey: queryKeys.pushDevices,
  queryFn: ({ signal }) => callApi(listDevices, {}, { signal }),
  staleTime: 0,
})
