import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { listReplies as call, Reply } from '#features/saved-replies/contract.ts'
import { toReply } from './replyRow.ts'

/** The caller's saved replies and the shared ones, by name. */
export async function listReplies(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Reply[]> {
  const { workspaceId, personId } = await accessNamedWorkspace(ctx, headers.teamid)
  const rows = await ctx.db
    .selectFrom('reply')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('shared', '=', true)]))
    .selectAll()
    .execute()
  return rows.map(toReply).toSorted(byName)
}
