import { handle, type Route } from '#platform/http/handle.ts'
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
    handle(contract.createInvite, (ctx, input) => createInvite(ctx, input, ports)),
    handle(contract.useInvite, useInvite),
    handle(contract.viewInvite, viewInvite),
    handle(contract.listInvites, (ctx, input) => listInvites(ctx, input, ports)),
    handle(contract.resendInvite, (ctx, input) => resendInvite(ctx, input, ports)),
    handle(contract.revokeInvite, revokeInvite),
  ]
}
