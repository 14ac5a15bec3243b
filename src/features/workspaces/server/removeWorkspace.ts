import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { lockPeople } from '#features/workspaces/members/server/lockPeople.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import { workspaceRemoved, type removeWorkspace as call } from '#features/workspaces/contract.ts'
import { isTyped } from '#shared/isTyped.ts'
import { workspaceOf } from './queries.ts'
import { tellEverybody } from './tellEverybody.ts'

/**
 * Removes a workspace. Only its own row is marked: every door looks at that mark, so it costs the same whatever is in it, and a restore
 * brings back exactly what was there.
 */
export async function removeWorkspace(unit: Unit, { body }: Input<typeof call>): Promise<{ ok: true }> {
  await lockPeople(unit, body.team_id)
  const { id, name } = await workspaceOf(unit.db, body.team_id)
  if (!isTyped(body.name, name)) throw new AppError('bad-input', `To remove this workspace, type its name: ${name}`)
  await unit.db
    .updateTable('workspace')
    .set({ deleted_at: unit.now, deleted_by: personOf(unit).id })
    .where('id', '=', id)
    .execute()
  await recordAudit(unit, { workspace: id, action: 'workspace.removed', subject: { id, name } })
  unit.tell(workspaceRemoved, { workspace: id }, { id })
  await tellEverybody(unit, id)
  return { ok: true }
}
