import type { CallResponse, Input } from '#shared/call.ts'
import type { changesSince as call } from '#shared/liveProtocol.ts'
import { changesOf, headOfLog } from '#platform/event-log/feed.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace, subscriberOf } from '#features/workspaces/members/server/access.ts'

/** How many changes one answer holds; an hour away is a few hundred answers at the very most. */
const atOnce = 500

/** What a page missed; `snapshot` when the log no longer reaches back to its cursor. */
export async function whatChanged(ctx: RequestContext, { query, headers }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const found = await changesOf(ctx.db, member.workspaceId, subscriberOf(member), query.since, atOnce)
  if (!found) return { changes: [], cursor: await headOfLog(ctx.db), more: false, snapshot: true }
  return { ...found, snapshot: false }
}
