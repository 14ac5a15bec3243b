import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessSharedThing, ownWorkspaces } from '#features/workspaces/members/server/sharedThings.ts'
import type { ViewRow } from './viewRow.ts'
import { viewErrors } from '#features/inbox/conversations/errors.ts'

/** The way to a view to change it, locked unless said otherwise. */
export async function accessView(ctx: RequestContext, id: string, lock = true): Promise<ViewRow> {
  const row = await ctx.db
    .selectFrom('view')
    .where('id', '=', id)
    .where('workspace_id', 'in', ownWorkspaces(ctx))
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return accessSharedThing(ctx, row, viewErrors)
}
