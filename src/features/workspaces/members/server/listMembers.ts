import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { listMembers as call, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { accessWorkspace } from './access.ts'
import { membersOf } from './memberRows.ts'

/** The people of a workspace. */
export async function listMembers(ctx: RequestContext, { body }: Input<typeof call>): Promise<WorkspaceMember[]> {
  const { workspaceId } = await accessWorkspace(ctx, body.team_id)
  return membersOf(ctx.db, workspaceId)
}
