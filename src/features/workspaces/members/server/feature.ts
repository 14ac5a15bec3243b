import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { personOf } from '#platform/event-log/RequestContext.ts'
import * as contract from '#features/workspaces/members/contract.ts'
import { leaveWorkspace } from './leaveWorkspace.ts'
import { listMembers } from './listMembers.ts'
import type { MemberPorts } from './MemberPorts.ts'
import { everybodyAround } from './memberRows.ts'
import { previewRole } from './previewRole.ts'
import { removeMember } from './removeMember.ts'
import { updateRole } from './updateRole.ts'

export const membersFeature = (ports: MemberPorts): Feature => ({
  name: 'workspaces/members',
  routes: [
    handle(contract.everybody, (ctx) => everybodyAround(ctx.db, personOf(ctx).id)),
    handle(contract.listMembers, listMembers),
    handle(contract.updateRole, (ctx, input) => updateRole(ctx, input, ports)),
    handle(contract.previewRole, (ctx, input) => previewRole(ctx, input, ports)),
    handle(contract.removeMember, (ctx, input) => removeMember(ctx, input, ports)),
    handle(contract.leaveWorkspace, (ctx, input) => leaveWorkspace(ctx, input, ports)),
  ],
})
