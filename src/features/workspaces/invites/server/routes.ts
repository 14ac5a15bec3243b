import { answers, type Route } from '#platform/http/answers.ts'
import * as contract from '#features/workspaces/invites/contract.ts'
import { createInvite } from './createInvite.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { listInvites } from './listInvites.ts'
import { resendInvite } from './resendInvite.ts'
import { revokeInvite } from './revokeInvite.ts'
import { useInvite } from './useInvite.ts'
import { viewInvite } from './viewInvite.ts'

export function inviteRoutes(ports: InvitePorts): Route[] {
  return [
    answers(contract.createInvite, (unit, input) => createInvite(unit, input, ports)),
    answers(contract.useInvite, useInvite),
    answers(contract.viewInvite, viewInvite),
    answers(contract.listInvites, (unit, input) => listInvites(unit, input, ports)),
    answers(contract.resendInvite, (unit, input) => resendInvite(unit, input, ports)),
    answers(contract.revokeInvite, revokeInvite),
  ]
}
