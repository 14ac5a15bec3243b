import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOfShared } from '#features/workspaces/members/server/sharedThings.ts'
import { viewRemoved, type deleteView as call } from './contract.ts'
import { accessView } from './accessView.ts'

/** Deletes a view. */
export async function deleteView(ctx: RequestContext, { params }: Input<typeof call>): Promise<{ ok: true }> {
  const row = await accessView(ctx, params.id)
  await ctx.db.deleteFrom('view').where('workspace_id', '=', row.workspace_id).where('id', '=', row.id).execute()
  ctx.emit(viewRemoved, audienceOfShared(row), { id: row.id })
  return { ok: true }
}
