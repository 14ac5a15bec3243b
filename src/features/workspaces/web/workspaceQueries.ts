import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { getWorkspace, listWorkspaces, removedWorkspaces } from '#features/workspaces/contract.ts'

/** A workspace of the reader. */
export const workspaceQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.workspace, id], queryFn: ({ signal }) => callApi(getWorkspace, { params: { id } }, { signal }) })

/** The workspaces of the reader, by name. */
export const workspacesQuery = queryOptions({
  queryKey: queryKeys.workspaces,
  queryFn: ({ signal }) => callApi(listWorkspaces, {}, { signal }),
})

/** The workspaces that the reader can restore. */
export const removedWorkspacesQuery = queryOptions({
  queryKey: queryKeys.removedWorkspaces,
  queryFn: ({ signal }) => callApi(removedWorkspaces, {}, { signal }),
  staleTime: 0,
})
