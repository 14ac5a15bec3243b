import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Bulk, stopBulk as call } from './contract.ts'
import { accessBulk } from './accessBulk.ts'
import { emitBulkProgress, toBulk } from './bulkRow.ts'
import { undoUntil } from './runBulk.ts'

/** Ends a bulk where it is. A portion under way holds the lock, so that it is done as a whole before this goes on; the next one comes after it and finds nothing to do. */
export async function stopBulk(ctx: RequestContext, { params }: Input<typeof call>): Promise<Bulk> {
  const row = await accessBulk(ctx, params.id, true)
  if (row.state !== 'running') return toBulk(ctx, row)
  const stopped = await ctx.db
    .updateTable('bulk')
    .set({ state: 'stopped', undo_until: undoUntil(ctx.now) })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return emitBulkProgress(ctx, stopped)
}
