import type { Input } from '#shared/call.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { leaveWorkspace as call, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { endMembership } from './endMembership.ts'
import type { MemberPorts } from './MemberPorts.ts'
import { lockPeople } from './lockPeople.ts'
import { memberOf } from './memberRows.ts'

/** The caller leaves a workspace. They stay signed in, also without any: they may make one of their own. */
export async function leaveWorkspace(ctx: RequestContext, { body }: Input<typeof call>, ports: MemberPorts): Promise<{ ok: true }> {
  await lockPeople(ctx, body.team_id)
  const member = (await memberOf(ctx.db, body.team_id, personOf(ctx).id))!
  return leave(ctx, body.team_id, member, ports)
}

/** Who calls, a member of a workspace whose people are locked, leaves it. */
export async function leave(ctx: RequestContext, workspace: string, member: WorkspaceMember, ports: MemberPorts): Promise<{ ok: true }> {
  await endMembership(ctx, workspace, member, ports)
  await recordAudit(ctx, {
    workspace,
    action: 'member.left',
    subject: { id: member.id, name: member.name },
    before: { email: member.email },
  })
  return { ok: true }
}
