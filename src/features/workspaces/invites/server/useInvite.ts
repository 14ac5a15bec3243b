import type { AppError } from '#shared/errors.ts'
import { inviteErrors } from '#features/workspaces/invites/errors.ts'
import { flags, type CallResponse, type Flag, type Input } from '#shared/call.ts'
import { recordOf } from '#shared/recordOf.ts'
import { memberChanged } from '#features/workspaces/members/contract.ts'
import { memberOf } from '#features/workspaces/members/server/memberRows.ts'
import { emitMembershipsChanged } from '#features/workspaces/members/server/emitMembershipsChanged.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { inviteChanged, type useInvite as call } from '#features/workspaces/invites/contract.ts'
import { hintAt, sameAddress, stateOf } from '#features/workspaces/invites/rules.ts'
import { addressesOf } from './addressesOf.ts'
import { auditedFields } from './auditedInvite.ts'
import { givesBackWhatWasTaken } from './givesBackWhatWasTaken.ts'
import { inviteOf } from './inviteOf.ts'
import { factsOf, type InviteRow } from './inviteRows.ts'

type Joined = CallResponse<typeof call>

/** The caller joins by an invitation, once, however often they click; who is a member already only goes there. */
export async function useInvite(ctx: RequestContext, { body }: Input<typeof call>): Promise<Joined> {
  const person = personOf(ctx)
  const row = await inviteOf(ctx.db, body.link, true)
  if (!row) throw refusal('unknown')
  const state = stateOf(factsOf(row), ctx.now)
  if (state === 'gone') throw refusal('gone')
  // Who opens two invitations at once joins by one of them, and is a member already for the other.
  await ctx.db.selectFrom('person').where('id', '=', person.id).select('id').forNoKeyUpdate().execute()
  const already = await rightsIn(ctx, row.workspace_id)
  if (!already) {
    if (state !== 'open') throw refusal(state)
    if (row.email !== null && !(await isAddressedTo(ctx, row.email))) throw refusal('wrong-email', hintAt(row.email))
    if (await givesBackWhatWasTaken(ctx, row, person.id)) throw refusal('revoked')
    await join(ctx, row)
  }
  await ctx.db.updateTable('person').set({ workspace_id: row.workspace_id, bot_client_key: null }).where('id', '=', person.id).execute()
  const { train, chat, edit, billing, support } = already ?? row
  return { team_id: row.workspace_id, team_name: row.team_name, train, chat, edit, billing, support, joined: !already }
}

async function join(ctx: RequestContext, row: InviteRow): Promise<void> {
  const { workspace_id: workspace, id, email, train, chat, edit, billing, support, scope, scope_bots } = row
  const person = personOf(ctx)
  await ctx.db
    .insertInto('member')
    .values({ workspace_id: workspace, person_id: person.id, train, chat, edit, billing, support, scope, scope_bots, joined_at: ctx.now })
    .execute()
  await ctx.db
    .updateTable('invite')
    .set((eb) => ({ uses: eb('uses', '+', 1), ...(email !== null && { used_at: ctx.now }) }))
    .where('workspace_id', '=', workspace)
    .where('id', '=', id)
    .execute()
  const after = { ...auditedFields(row), 'invited by': row.inviter_name, by: email === null ? 'open link' : 'e-mail' }
  await recordAudit(ctx, { workspace, action: 'member.joined', subject: { id: person.id, name: person.name }, after })
  ctx.emit(memberChanged, { workspace }, (await memberOf(ctx.db, workspace, person.id))!)
  ctx.emit(inviteChanged, { workspace }, { id })
  await emitMembershipsChanged(ctx, [person.id], workspace)
}

/** The caller's flags in a workspace; null when they are no member. An owner has all. */
async function rightsIn(ctx: RequestContext, workspace: string): Promise<Record<Flag, boolean> | null> {
  const row = await ctx.db
    .selectFrom('member')
    .where('workspace_id', '=', workspace)
    .where('person_id', '=', personOf(ctx).id)
    .select(['is_owner', ...flags])
    .executeTakeFirst()
  if (!row) return null
  return recordOf(flags, (flag) => row.is_owner || row[flag])
}

async function isAddressedTo(ctx: RequestContext, email: string): Promise<boolean> {
  return (await addressesOf(ctx.db, personOf(ctx).id)).some((address) => sameAddress(address) === sameAddress(email))
}

type Refused = 'unknown' | 'gone' | 'expired' | 'revoked' | 'used' | 'wrong-email'

/** Why nobody joins, for the page in `details.state`, for others in a sentence. */
function refusal(state: Refused, hint?: string): AppError {
  return refusals[state]().with({ state, ...(hint !== undefined && { email_hint: hint }) })
}

const refusals = {
  unknown: inviteErrors.unknown,
  gone: inviteErrors.noWorkspace,
  expired: inviteErrors.expired,
  revoked: inviteErrors.revoked,
  used: inviteErrors.used,
  'wrong-email': inviteErrors.wrongEmail,
}
