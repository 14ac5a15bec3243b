import type { Input } from '#shared/call.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import type { Bulk, stopBulk as call } from './contract.ts'
import { accessBulk } from './accessBulk.ts'
import { tellProgress, toBulk } from './bulkRow.ts'
import { undoUntil } from './runBulk.ts'

/** Ends a bulk where it is. A portion under way holds the lock, so that it is done as a whole before this goes on; the next one comes after it and finds nothing to do. */
export async function stopBulk(unit: Unit, { params }: Input<typeof call>): Promise<Bulk> {
  const row = await accessBulk(unit, params.id, true)
  if (row.state !== 'running') return toBulk(unit, row)
  const stopped = await unit.db
    .updateTable('bulk')
    .set({ state: 'stopped', undo_until: undoUntil(unit.now) })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return tellProgress(unit, stopped)
}
