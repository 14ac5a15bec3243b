import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { membershipsChanged } from '#features/workspaces/members/contract.ts'

/**
 * Tells the open pages of these people, whichever of their workspaces a page shows, that what they belong to has changed. Pages of `besides` receive
 * what is told to everybody there.
 */
export async function emitMembershipsChanged(ctx: RequestContext, people: readonly string[], besides: string | null = null): Promise<void> {
  if (people.length === 0) return
  const rows = await ctx.db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .where('member.person_id', 'in', people)
    .where('workspace.deleted_at', 'is', null)
    .select(['member.workspace_id', 'member.person_id'])
    .execute()
  for (const { workspace_id, person_id } of rows)
    if (workspace_id !== besides) ctx.emit(membershipsChanged, { workspace: workspace_id, person: person_id }, { id: person_id })
}
