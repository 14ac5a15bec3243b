import { memberErrors } from '#features/workspaces/members/errors.ts'
import { choosesBots } from '#shared/visibility.ts'
import type { Input } from '#shared/call.ts'
import type { Given } from '#features/workspaces/members/rules.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { botIdsOf } from '#features/workspaces/members/server/botIdsOf.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { createInvite as call } from '#features/workspaces/invites/contract.ts'
import { refusalOfGift } from '#features/workspaces/invites/rules.ts'

/** What a call wants to give, with bots as ids, as the row of an invitation keeps it. Refused where it is more than the inviter may give. */
export async function readGiven(ctx: RequestContext, member: Member, body: Input<typeof call>['body']): Promise<Given> {
  const { train, chat, edit, billing, support, scope = 'all' } = body
  const keys = choosesBots(scope) ? [...new Set(body.scope_bots)] : []
  if (choosesBots(scope) && keys.length === 0) throw memberErrors.noBots()
  const given = { train, chat, edit, billing, support, scope, scope_bots: await botIdsOf(ctx.db, member.workspaceId, keys) }
  const refusal = refusalOfGift(member, given)
  if (refusal) throw refusal
  return given
}
