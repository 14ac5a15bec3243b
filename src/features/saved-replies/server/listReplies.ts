import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import { listThings } from '#features/workspaces/members/server/sharedThings.ts'
import type { listReplies as call, Reply } from '#features/saved-replies/contract.ts'
import { replies } from './replyRow.ts'

/** The caller's saved replies and the shared ones, by name. */
export async function listReplies(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Reply[]> {
  return (await listThings(ctx, replies, headers.teamid)).toSorted(byName)
}
