import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listDevices } from '#features/alerts/pushContract.ts'
import { alwaysRefetched } from '../alwaysRefetched.ts'

/** One's devices that are told. Nothing says when another one is, so it is asked whenever somebody comes to look. */
export const devicesQuery = queryOptions({
  ...alwaysRefetched,
  queryKey: queryKeys.pushDevices,
  queryFn: ({ signal }) => callApi(listDevices, {}, { signal }),
  staleTime: 0,
})
