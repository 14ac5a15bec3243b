import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { viewInvite as call } from '#features/workspaces/invites/contract.ts'
import { memberOf } from '#features/workspaces/members/server/memberRows.ts'
import { hintAt, sameAddress, stateOf } from '#features/workspaces/invites/rules.ts'
import { givesBackWhatWasTaken } from './givesBackWhatWasTaken.ts'
import { inviteOf } from './inviteOf.ts'
import { factsOf, type InviteRow } from './inviteRows.ts'

/** What anyone who holds the link may know: of a workspace that is gone, nothing; of the address, a hint, while it still helps. */
export async function viewInvite(ctx: RequestContext, { params }: Input<typeof call>): Promise<CallResponse<typeof call>> {
  const row = await inviteOf(ctx.db, params.link)
  const state = row ? await stateForCaller(ctx, row) : 'unknown'
  if (!row || state === 'gone') return { state, team_name: null, inviter: null, email_hint: null }
  const email_hint = state === 'open' && row.email !== null ? hintAt(row.email) : null
  return { state, team_name: row.team_name, inviter: row.inviter_name, email_hint }
}

/** What it is worth to the caller, where they are signed in: it was not made to give back what somebody has taken from them since. */
async function stateForCaller(ctx: RequestContext, row: InviteRow): Promise<ReturnType<typeof stateOf>> {
  const state = stateOf(factsOf(row), ctx.now)
  if (state !== 'open' || !ctx.person || (await memberOf(ctx.db, row.workspace_id, ctx.person.id))) return state
  return (await givesBackWhatWasTaken(ctx, row, ctx.person.id)) ? 'revoked' : 'open'
}

/** Whether somebody who signs in for the first time by this code will join by it, and so needs no workspace of their own. */
export async function isUsableInvite(ctx: RequestContext, code: string, email: string): Promise<boolean> {
  const row = await inviteOf(ctx.db, code)
  if (!row || stateOf(factsOf(row), ctx.now) !== 'open') return false
  return row.email === null || sameAddress(email) === sameAddress(row.email)
}
