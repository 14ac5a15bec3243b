import type { Input } from '#shared/call.ts'
import { memberErrors } from '#features/workspaces/members/errors.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { removeMember as call } from '#features/workspaces/members/contract.ts'
import { refusalOfRemoval } from '#features/workspaces/members/rules.ts'
import { endMembership, endSessionsOfHomeless } from './endMembership.ts'
import { leave } from './leaveWorkspace.ts'
import type { MemberPorts } from './MemberPorts.ts'
import { lockPeople } from './lockPeople.ts'
import { memberOf } from './memberRows.ts'

/** Removes a member from a workspace. Who removes themselves leaves. */
export async function removeMember(ctx: RequestContext, { body }: Input<typeof call>, ports: MemberPorts): Promise<{ ok: true }> {
  const actor = await lockPeople(ctx, body.team_id)
  const member = await memberOf(ctx.db, body.team_id, body.user_id)
  if (!member) throw memberErrors.unknown()
  if (member.id === personOf(ctx).id) return leave(ctx, body.team_id, member, ports)
  const refusal = refusalOfRemoval(actor, member)
  if (refusal) throw refusal
  await endMembership(ctx, body.team_id, member, ports)
  await ports.revokeInvites(ctx, body.team_id, member.id)
  await endSessionsOfHomeless(ctx, member.id, ports)
  await recordAudit(ctx, {
    workspace: body.team_id,
    action: 'member.removed',
    subject: { id: member.id, name: member.name },
    before: { email: member.email },
  })
  return { ok: true }
}
