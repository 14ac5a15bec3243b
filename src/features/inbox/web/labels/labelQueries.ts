import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { useHasWorkspace } from '#web/query/useHasWorkspace.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listLabels } from '#features/inbox/conversations/labels/contract.ts'

/** The labels of every bot that the reader sees, by name; the live changes keep them exact. */
export const labelsQuery = queryOptions({
  queryKey: queryKeys.labels,
  queryFn: ({ signal }) => callApi(listLabels, { params: { client_key: 'all' } }, { signal }),
})

/** The colour of a label of a bot ('all': of any), by its name. */
export function useLabelColour(): (bot: string, name: string) => string {
  const labels = useQuery({ ...labelsQuery, enabled: useHasWorkspace() }).data
  return (bot, name) => labels?.find((one) => one.name === name && (bot === 'all' || one.client_key === bot))?.colour ?? 'grey'
}
