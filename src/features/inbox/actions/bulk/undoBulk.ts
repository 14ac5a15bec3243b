import type { Input } from '#shared/call.ts'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Bulk, undoBulk as call } from './contract.ts'
import { accessBulk } from './accessBulk.ts'
import { toBulk } from './bulkRow.ts'
import { beginBulk } from './runBulk.ts'

/** Begins to take a bulk back, and ends it where it is small. A second click finds the first at work. */
export async function undoBulk(ctx: RequestContext, { params }: Input<typeof call>): Promise<Bulk> {
  const row = await accessBulk(ctx, params.id, true)
  if (row.state === 'undoing' || row.state === 'undone') return toBulk(ctx, row)
  if (row.state === 'running') throw bulkErrors.stillRuns()
  if (!row.undo_until || row.undo_until <= ctx.now) throw bulkErrors.tooLate()
  const undoing = await ctx.db
    .updateTable('bulk')
    .set({ state: 'undoing', total: row.changed, changed: 0, same: 0, refused: 0, undo_until: null })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return beginBulk(ctx, undoing)
}
