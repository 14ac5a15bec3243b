import type { Input } from '#shared/call.ts'
import { accessKeptWorkspace } from '#features/workspaces/members/server/access.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { workspaceChanged, type restoreWorkspace as call, type Workspace } from '#features/workspaces/contract.ts'
import { workspaceOf } from './queries.ts'
import { tellEverybody } from './tellEverybody.ts'

/** Takes a removal back. A workspace that is there already stays as it is, so that two clicks on Undo agree. */
export async function restoreWorkspace(unit: Unit, { body }: Input<typeof call>): Promise<Workspace> {
  const { deletedAt } = await accessKeptWorkspace(unit, body.team_id)
  const workspace = await workspaceOf(unit.db, body.team_id)
  if (deletedAt === null) return workspace
  const { id, name } = workspace
  await unit.db.updateTable('workspace').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
  await recordAudit(unit, { workspace: id, action: 'workspace.restored', subject: { id, name } })
  unit.tell(workspaceChanged, { workspace: id }, { id, name })
  await tellEverybody(unit, id)
  return workspace
}
