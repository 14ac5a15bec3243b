import { wireSeconds } from '#shared/time.ts'
import { keptSince } from '#features/workspaces/members/server/access.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { RemovedWorkspace } from '#features/workspaces/contract.ts'

/** The workspaces that the caller can restore, the latest removed first. */
export async function removedWorkspaces(ctx: RequestContext): Promise<RemovedWorkspace[]> {
  const rows = await ctx.db
    .selectFrom('workspace')
    .innerJoin('member', 'member.workspace_id', 'workspace.id')
    .where('member.person_id', '=', personOf(ctx).id)
    .where('member.is_owner', '=', true)
    .where('workspace.deleted_at', '>', keptSince(ctx))
    .select(['workspace.id', 'workspace.name', 'workspace.deleted_at'])
    .orderBy('workspace.deleted_at', 'desc')
    .execute()
  return rows.map(({ deleted_at, ...row }) => ({ ...row, removed_at: wireSeconds(deleted_at?.getTime() ?? 0) }))
}
