import { workspaceStrings } from './workspace.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toast } from '#web/components/toast/toast.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { restoreWorkspace } from '#features/workspaces/contract.ts'

/** That a workspace is back takes the place of that it was removed, which offers what is done. */
export const keyOfWorkspace = (id: string) => `workspace ${id}`

/** Takes the removal of a workspace back, and says how that went. */
export async function restoreWorkspaceWithToast(id: string): Promise<void> {
  try {
    const { name } = await callApi(restoreWorkspace, { body: { team_id: id } })
    toast(workspaceStrings.restored(name), { key: keyOfWorkspace(id) })
  } catch (failure) {
    toastFailure(failure)
  }
  const { me, workspaces, removedWorkspaces } = queryKeys
  // A page without a workspace follows no log that would tell it.
  for (const queryKey of [me, workspaces, removedWorkspaces]) void queries.invalidateQueries({ queryKey })
}
