import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { makeKey as call } from '#features/bots/contract.ts'
import { createKey } from './createKey.ts'

/** Makes an API key for the workspace. */
export async function makeKey(ctx: RequestContext, { headers, body }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  return createKey(ctx, workspaceId, body.name)
}
