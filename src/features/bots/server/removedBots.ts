import type { Input } from '#shared/call.ts'
import { wireSeconds } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace, keptSince } from '#features/workspaces/members/server/access.ts'
import type { RemovedBot, removedBots as call } from '#features/bots/contract.ts'

/** The bots of the workspace that can be restored, the latest first. */
export async function removedBots(ctx: RequestContext, { headers }: Input<typeof call>): Promise<RemovedBot[]> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const rows = await ctx.db
    .selectFrom('bot')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', '>', keptSince(ctx))
    .select(['client_key', 'name', 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .execute()
  return rows.map(({ deleted_at, ...row }) => ({ ...row, removed_at: wireSeconds(deleted_at?.getTime() ?? 0) }))
}
