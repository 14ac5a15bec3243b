import type { Input } from '#shared/call.ts'
import { workspaceErrors } from '#features/workspaces/errors.ts'
import { lockPeople } from '#features/workspaces/members/server/lockPeople.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { workspaceRemoved, type removeWorkspace as call } from '#features/workspaces/contract.ts'
import { isTyped } from '#shared/isTyped.ts'
import { workspaceOf } from './workspaceRows.ts'
import { emitToColleagues } from './emitToColleagues.ts'

/**
 * Removes a workspace. Only its own row is marked: every access function looks at that mark, so it costs the same whatever is in it, and a restore
 * brings back exactly what was there.
 */
export async function removeWorkspace(ctx: RequestContext, { body }: Input<typeof call>): Promise<{ ok: true }> {
  await lockPeople(ctx, body.team_id)
  const { id, name } = await workspaceOf(ctx, body.team_id)
  if (body.name !== undefined && !isTyped(body.name, name)) throw workspaceErrors.wrongName({ name })
  await ctx.db
    .updateTable('workspace')
    .set({ deleted_at: ctx.now, deleted_by: personOf(ctx).id })
    .where('id', '=', id)
    .execute()
  await recordAudit(ctx, { workspace: id, action: 'workspace.removed', subject: { id, name } })
  ctx.emit(workspaceRemoved, { workspace: id }, { id })
  await emitToColleagues(ctx, id)
  return { ok: true }
}
