import { AppError } from '#shared/errors.ts'
import { personOf, type Unit } from '#server/unit.ts'
import { accessWorkspace } from '#features/members/server/access.ts'
import type { BulkRow } from './bulkRow.ts'

/** The way to a bulk: only for whoever started it, as long as they may chat. */
export async function accessBulk(unit: Unit, id: string, lock = false): Promise<BulkRow> {
  const found = unit.db
    .selectFrom('bulk')
    .innerJoin('member', (join) =>
      join.onRef('member.workspace_id', '=', 'bulk.workspace_id').onRef('member.person_id', '=', 'bulk.person_id'),
    )
    .innerJoin('workspace', 'workspace.id', 'bulk.workspace_id')
    .where('bulk.id', '=', id)
    .where('bulk.person_id', '=', personOf(unit).id)
    .where('workspace.deleted_at', 'is', null)
    .selectAll('bulk')
  const row = await (lock ? found.forUpdate('bulk') : found).executeTakeFirst()
  if (!row) throw new AppError('not-found', 'This bulk does not exist, or it is not yours.')
  await accessWorkspace(unit, row.workspace_id)
  return row
}
