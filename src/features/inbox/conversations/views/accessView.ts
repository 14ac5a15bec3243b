import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessSharedThing, ownWorkspaces } from '#features/workspaces/members/server/sharedThings.ts'
import type { ViewRow } from './viewRow.ts'

/** The way to a view to change it, locked. */
export async function accessView(ctx: RequestContext, id: string): Promise<ViewRow> {
  const row = await ctx.db
    .selectFrom('view')
    .where('id', '=', id)
    .where('workspace_id', 'in', ownWorkspaces(ctx))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return accessSharedThing(ctx, row, {
    unknown: 'This view does not exist, or it is not yours.',
    forbidden: 'Only who made a shared view, or who may change people, can change it.',
  })
}
