import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { listInvites as call } from '#features/workspaces/invites/contract.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { findInvites, isPending, toInvite } from './inviteRows.ts'

/** The pending invitations of a workspace, the newest first. */
export async function listInvites(
  ctx: RequestContext,
  { headers }: Input<typeof call>,
  ports: InvitePorts,
): Promise<CallResponse<typeof call>> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const rows = await findInvites(ctx.db, sql`i.workspace_id = ${member.workspaceId} and ${isPending(ctx.now)}`)
  return { invites: rows.map((row) => toInvite(row, ctx.now, ports)), mails: ports.mails }
}
