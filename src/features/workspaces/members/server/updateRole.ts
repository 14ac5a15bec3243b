import { flags, type Input } from '#shared/call.ts'
import { memberErrors } from '#features/workspaces/members/errors.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { memberChanged, type updateRole as call, type WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { mayHoldLess, refusalOfChange, sameScope, takesSight, type Given } from '#features/workspaces/members/rules.ts'
import { botIdsOf } from './botIdsOf.ts'
import type { MemberPorts } from './MemberPorts.ts'
import { lockPeople } from './lockPeople.ts'
import { memberOf } from './memberRows.ts'
import { emitMembershipsChanged } from './emitMembershipsChanged.ts'
import { wantedRole } from './wantedRole.ts'

/**
 * Sets those of a member's flags that are given, and their scope where it is. Setting what is set already changes nothing. What they may not hold any more goes back
 * to the team: its customers would wait for somebody who cannot answer. What they do not see any more is taken back where they were told of it.
 */
export async function updateRole(ctx: RequestContext, { body }: Input<typeof call>, ports: MemberPorts): Promise<WorkspaceMember> {
  const actor = await lockPeople(ctx, body.team_id)
  const before = await memberOf(ctx.db, body.team_id, body.user_id)
  if (!before) throw memberErrors.unknown()
  const after = wantedRole(before, body)
  const changed = [...flags.filter((flag) => before[flag] !== after[flag]), ...(sameScope(before, after) ? [] : scopeFields)]
  if (changed.length === 0) return before
  if (before.is_owner) throw memberErrors.ownerHasAll()
  const refusal = refusalOfChange(actor, before, after)
  if (refusal) throw refusal
  const { scope_bots, ...columns } = after
  // Who just gives them something, or acts by what they may still do, is waited for (inbox/conversations/access.ts): that is given up as well.
  await ctx.db
    .selectFrom('member')
    .where('workspace_id', '=', body.team_id)
    .where('person_id', '=', body.user_id)
    .select('person_id')
    .forUpdate()
    .execute()
  await ctx.db
    .updateTable('member')
    .set({ ...columns, scope_bots: await botIdsOf(ctx.db, body.team_id, scope_bots) })
    .where('workspace_id', '=', body.team_id)
    .where('person_id', '=', body.user_id)
    .execute()
  const member = (await memberOf(ctx.db, body.team_id, body.user_id))!
  const only = (given: Given) => Object.fromEntries(changed.map((field) => [field, given[field]]))
  await recordAudit(ctx, {
    workspace: body.team_id,
    action: 'member.rights',
    subject: { id: member.id, name: member.name },
    before: only(before),
    after: only(member),
  })
  if (mayHoldLess(before, after)) ports.unassign(ctx, body.team_id, member.id)
  if (takesSight(before, after)) ports.loseSight(ctx, body.team_id, member.id)
  ctx.emit(memberChanged, { workspace: body.team_id }, member)
  await emitMembershipsChanged(ctx, [member.id], body.team_id)
  return member
}

const scopeFields = ['scope', 'scope_bots'] as const
