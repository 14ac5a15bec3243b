import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { audienceOfShared } from '#features/workspaces/members/server/sharedThings.ts'
import { replyRemoved, type deleteReply as call } from '#features/saved-replies/contract.ts'
import { accessReply } from './accessReply.ts'

/** Deletes a saved reply. */
export async function deleteReply(ctx: RequestContext, { params }: Input<typeof call>): Promise<{ ok: true }> {
  const row = await accessReply(ctx, params.id)
  await ctx.db.deleteFrom('reply').where('workspace_id', '=', row.workspace_id).where('id', '=', row.id).execute()
  ctx.emit(replyRemoved, audienceOfShared(row), { id: row.id })
  return { ok: true }
}
