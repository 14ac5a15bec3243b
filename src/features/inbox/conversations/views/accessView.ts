import type { Unit } from '#platform/event-log/unit.ts'
import { accessSharedThing, ownWorkspaces } from '#features/workspaces/members/server/sharedThings.ts'
import type { ViewRow } from './viewRow.ts'

/** The way to a view to change it, locked. */
export async function accessView(unit: Unit, id: string): Promise<ViewRow> {
  const row = await unit.db
    .selectFrom('view')
    .where('id', '=', id)
    .where('workspace_id', 'in', ownWorkspaces(unit))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return accessSharedThing(unit, row, {
    unknown: 'This view does not exist, or it is not yours.',
    forbidden: 'Only who made a shared view, or who may change people, can change it.',
  })
}
