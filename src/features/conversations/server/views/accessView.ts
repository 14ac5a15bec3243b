import { AppError } from '#shared/errors.ts'
import { personOf, type Unit } from '#server/unit.ts'
import { can } from '#features/members/permissions.ts'
import { accessWorkspace } from '#features/members/server/access.ts'
import type { ViewRow } from './viewRow.ts'

const unknown = () => new AppError('not-found', 'This view does not exist, or it is not yours.')

/** The way to a view to change it, locked: for its maker, and to a shared one for whoever may change people. */
export async function accessView(unit: Unit, id: string): Promise<ViewRow> {
  const me = personOf(unit).id
  // Whoever is no member learns what they would of a view that was never made.
  const row = await unit.db
    .selectFrom('view')
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('member')
          .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
          .whereRef('member.workspace_id', '=', 'view.workspace_id')
          .where('member.person_id', '=', me)
          .where('workspace.deleted_at', 'is', null)
          .select('member.person_id'),
      ),
    )
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw unknown()
  const member = await accessWorkspace(unit, row.workspace_id)
  if (row.person_id === me) return row
  if (!row.shared) throw unknown()
  if (!can(member, 'edit')) throw new AppError('forbidden', 'Only who made a shared view, or who may change people, can change it.')
  return row
}
