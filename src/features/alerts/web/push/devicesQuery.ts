import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { listDevices } from '#features/alerts/pushContract.ts'

export const devicesKey = ['push-devices']

/** One's devices that are told. Nothing says when another one is, so it is asked on every visit. */
export const devicesQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: ({ signal }) => callApi(listDevices, {}, { signal }),
  staleTime: 0,
})
