import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessSharedThing, ownWorkspaces } from '#features/workspaces/members/server/sharedThings.ts'
import type { ReplyRow } from './replyRow.ts'

/** The way to a saved reply to change it, locked. */
export async function accessReply(ctx: RequestContext, id: string): Promise<ReplyRow> {
  const row = await ctx.db
    .selectFrom('reply')
    .where('id', '=', id)
    .where('workspace_id', 'in', ownWorkspaces(ctx))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return accessSharedThing(ctx, row, {
    unknown: 'This saved reply does not exist, or it is not yours.',
    forbidden: 'Only who wrote a shared reply, or who may change people, can change it.',
  })
}
