import { sql } from 'kysely'
import type { Answer, Input } from '#shared/call.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import type { listInvites as call } from '#features/workspaces/invites/contract.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { findInvites, isPending, toInvite } from './queries.ts'

/** The pending invitations of a workspace, the newest first. */
export async function listInvites(unit: Unit, { headers }: Input<typeof call>, ports: InvitePorts): Promise<Answer<typeof call>> {
  const member = await accessNamedWorkspace(unit, headers.teamid)
  const rows = await findInvites(unit.db, sql`i.workspace_id = ${member.workspaceId} and ${isPending(unit.now)}`)
  return { invites: rows.map((row) => toInvite(row, unit.now, ports)), mails: ports.mails }
}
