import { seesEverything, seesOwn } from '#shared/visibility.ts'
import type { CallResponse, Input } from '#shared/call.ts'
import { memberErrors } from '#features/workspaces/members/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { previewRole as call } from '#features/workspaces/members/contract.ts'
import { mayHoldLess, refusalOfChange } from '#features/workspaces/members/rules.ts'
import { accessWorkspace } from './access.ts'
import { botIdsOf } from './botIdsOf.ts'
import type { MemberPorts } from './MemberPorts.ts'
import { memberOf } from './memberRows.ts'
import { wantedRole } from './wantedRole.ts'

/** What setting a role would do besides: how many conversations of the member would go back to the team. */
export async function previewRole(
  ctx: RequestContext,
  { body }: Input<typeof call>,
  ports: MemberPorts,
): Promise<CallResponse<typeof call>> {
  const actor = await accessWorkspace(ctx, body.team_id)
  const before = await memberOf(ctx.db, body.team_id, body.user_id)
  if (!before) throw memberErrors.unknown()
  const after = wantedRole(before, body)
  if (before.is_owner || !mayHoldLess(before, after)) return { gives_up: 0 }
  const refusal = refusalOfChange(actor, before, after)
  if (refusal) throw refusal
  // What is theirs they see, unless bots alone decide it.
  const seesTheirs = seesEverything(after.scope) || seesOwn(after.scope)
  const botIds = seesTheirs ? null : await botIdsOf(ctx.db, body.team_id, after.scope_bots)
  return { gives_up: await ports.countGivenUp(ctx, body.team_id, before.id, { chat: after.chat, botIds }) }
}
