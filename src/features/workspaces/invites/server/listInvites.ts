import { sql } from 'kysely'
import type { CallResponse, Input } from '#shared/call.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { ListedInvite, listInvites as call } from '#features/workspaces/invites/contract.ts'
import { refusalOfGift } from '#features/workspaces/invites/rules.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { factsOf, findInvites, isPending, toInvite } from './inviteRows.ts'

/** The pending invitations of a workspace, the newest first; with their links where the reader could have made them. */
export async function listInvites(
  ctx: RequestContext,
  { headers }: Input<typeof call>,
  ports: InvitePorts,
): Promise<CallResponse<typeof call>> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const rows = await findInvites(ctx.db, sql`i.workspace_id = ${member.workspaceId} and ${isPending(ctx.now)}`)
  const invites = rows.map((row): ListedInvite => {
    const invite = toInvite(row, ctx.now, ports)
    // One gives only what one has oneself. A link that gives more would do so all the same, also to its reader.
    return refusalOfGift(member, factsOf(row)) === null ? invite : { ...invite, link: null, url: null }
  })
  return { invites, mails: ports.mailer !== null }
}
