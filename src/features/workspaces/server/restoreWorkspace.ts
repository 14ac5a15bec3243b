import type { Input } from '#shared/call.ts'
import { accessKeptWorkspace } from '#features/workspaces/members/server/access.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { workspaceChanged, type restoreWorkspace as call, type Workspace } from '#features/workspaces/contract.ts'
import { workspaceOf } from './workspaceRows.ts'
import { emitToColleagues } from './emitToColleagues.ts'

/** Takes a removal back. A workspace that is there already stays as it is, so that two clicks on Undo agree. */
export async function restoreWorkspace(ctx: RequestContext, { body }: Input<typeof call>): Promise<Workspace> {
  const { deletedAt } = await accessKeptWorkspace(ctx, body.team_id)
  const workspace = await workspaceOf(ctx, body.team_id)
  if (deletedAt === null) return workspace
  const { id, name } = workspace
  await ctx.db.updateTable('workspace').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
  // Their companies may say something else than when it was removed, as of an account that another bot was connected to meanwhile.
  await ctx.db.updateTable('bot').set({ check_at: ctx.now }).where('workspace_id', '=', id).where('deleted_at', 'is', null).execute()
  await recordAudit(ctx, { workspace: id, action: 'workspace.restored', subject: { id, name } })
  ctx.emit(workspaceChanged, { workspace: id }, { id, name })
  await emitToColleagues(ctx, id)
  return workspace
}
