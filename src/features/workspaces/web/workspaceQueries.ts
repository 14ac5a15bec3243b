import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/query/ask.ts'
import { getWorkspace, listWorkspaces, removedWorkspaces } from '#features/workspaces/contract.ts'

/** A workspace of the reader. */
export const workspaceQuery = (id: string) =>
  queryOptions({ queryKey: ['workspace', id], queryFn: ({ signal }) => ask(getWorkspace, { params: { id } }, { signal }) })

/** The workspaces of the reader, by name. */
export const workspacesQuery = queryOptions({ queryKey: ['workspaces'], queryFn: ({ signal }) => ask(listWorkspaces, {}, { signal }) })

/** The workspaces that the reader can restore. */
export const removedWorkspacesQuery = queryOptions({
  queryKey: ['removed workspaces'],
  queryFn: ({ signal }) => ask(removedWorkspaces, {}, { signal }),
  staleTime: 0,
})
