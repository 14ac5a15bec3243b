import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/** Tells the people of a workspace on the pages that show another one: their list of workspaces has changed. */
export async function emitToColleagues(ctx: RequestContext, workspaceId: string): Promise<void> {
  const people = await ctx.db.selectFrom('member').where('workspace_id', '=', workspaceId).select('person_id').execute()
  await emitMembershipsChanged(
    ctx,
    people.map(({ person_id }) => person_id),
    workspaceId,
  )
}
