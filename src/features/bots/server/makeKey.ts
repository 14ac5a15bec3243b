import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { makeKey as call } from '#features/bots/contract.ts'
import { demandSightOfAll } from './access.ts'
import { createKey } from './createKey.ts'
import { botErrors } from '#features/bots/errors.ts'

/** Makes an API key for the workspace. Its holder speaks as each of its bots and receives what each is told. */
export async function makeKey(ctx: RequestContext, { headers, body }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  demandSightOfAll(member, botErrors.seesPartToMakeKey)
  return createKey(ctx, member.workspaceId, body.name, body.new_id)
}
