import { answers, type Route } from '#platform/http/answers.ts'
import { personOf } from '#platform/event-log/unit.ts'
import * as contract from '#features/workspaces/members/contract.ts'
import { leaveWorkspace } from './leaveWorkspace.ts'
import { listMembers } from './listMembers.ts'
import type { MemberPorts } from './MemberPorts.ts'
import { everybodyAround } from './queries.ts'
import { removeMember } from './removeMember.ts'
import { updateRole } from './updateRole.ts'

export function memberRoutes(ports: MemberPorts): Route[] {
  return [
    answers(contract.everybody, (unit) => everybodyAround(unit.db, personOf(unit).id)),
    answers(contract.listMembers, listMembers),
    answers(contract.updateRole, updateRole),
    answers(contract.removeMember, (unit, input) => removeMember(unit, input, ports)),
    answers(contract.leaveWorkspace, (unit, input) => leaveWorkspace(unit, input, ports)),
  ]
}
