import type { Input } from '#shared/call.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { audienceOfShared } from '#features/workspaces/members/server/sharedThings.ts'
import { replyRemoved, type deleteReply as call } from '#features/saved-replies/contract.ts'
import { accessReply } from './accessReply.ts'

/** Deletes a saved reply. */
export async function deleteReply(unit: Unit, { params }: Input<typeof call>): Promise<{ ok: true }> {
  const row = await accessReply(unit, params.id)
  await unit.db.deleteFrom('reply').where('workspace_id', '=', row.workspace_id).where('id', '=', row.id).execute()
  unit.tell(replyRemoved, audienceOfShared(row), { id: row.id })
  return { ok: true }
}
