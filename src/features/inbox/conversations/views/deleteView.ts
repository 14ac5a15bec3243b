import type { Input } from '#shared/call.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { audienceOfShared } from '#features/workspaces/members/server/sharedThings.ts'
import { viewRemoved, type deleteView as call } from './contract.ts'
import { accessView } from './accessView.ts'

/** Deletes a view. */
export async function deleteView(unit: Unit, { params }: Input<typeof call>): Promise<{ ok: true }> {
  const row = await accessView(unit, params.id)
  await unit.db.deleteFrom('view').where('workspace_id', '=', row.workspace_id).where('id', '=', row.id).execute()
  unit.tell(viewRemoved, audienceOfShared(row), { id: row.id })
  return { ok: true }
}
