import type { Input } from '#shared/call.ts'
import { wireSeconds } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { ApiKey, listKeys as call } from '#features/bots/contract.ts'

/** The keys of the workspace that work, oldest first. */
export async function listKeys(ctx: RequestContext, { headers }: Input<typeof call>): Promise<ApiKey[]> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const rows = await ctx.db
    .selectFrom('api_key')
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .select(['id', 'name', 'starts_with', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    created_at: wireSeconds(row.created_at.getTime()),
    last_used_at: row.last_used_at && wireSeconds(row.last_used_at.getTime()),
  }))
}
