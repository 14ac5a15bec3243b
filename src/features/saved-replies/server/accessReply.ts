import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessSharedThing, ownWorkspaces } from '#features/workspaces/members/server/sharedThings.ts'
import type { ReplyRow } from './replyRow.ts'
import { savedReplyErrors } from '#features/saved-replies/errors.ts'

/** The way to a saved reply to change it, locked. */
export async function accessReply(ctx: RequestContext, id: string): Promise<ReplyRow> {
  const row = await ctx.db
    .selectFrom('reply')
    .where('id', '=', id)
    .where('workspace_id', 'in', ownWorkspaces(ctx))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return accessSharedThing(ctx, row, savedReplyErrors)
}
