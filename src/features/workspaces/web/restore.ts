import { workspaceWords } from './workspaceWords.ts'
import { ask } from '#web/query/ask.ts'
import { queries, sentenceOf } from '#web/query/client.ts'
import { toast } from '#web/components/toast/toast.ts'
import { restoreWorkspace } from '#features/workspaces/contract.ts'

/** Takes the removal of a workspace back, and says how that went. */
export async function restore(id: string): Promise<void> {
  try {
    const { name } = await ask(restoreWorkspace, { body: { team_id: id } })
    toast(workspaceWords.restored(name))
  } catch (failure) {
    toast(sentenceOf(failure), { look: 'failed' })
  }
  // A page without a workspace follows no log that would tell it.
  for (const kind of ['me', 'workspaces', 'removed workspaces']) void queries.invalidateQueries({ queryKey: [kind] })
}
