import { sql } from 'kysely'
import { inviteErrors } from '#features/workspaces/invites/errors.ts'
import { accessWorkspace, type Member } from '#features/workspaces/members/server/access.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { findInvites, isPending, type InviteRow } from './inviteRows.ts'

/** Gives access to a pending invitation: the caller may invite in its workspace. It is theirs to change until the transaction ends. */
export async function accessInvite(ctx: RequestContext, workspaceId: string, id: string): Promise<{ row: InviteRow; member: Member }> {
  const member = await accessWorkspace(ctx, workspaceId)
  const [row] = await findInvites(ctx.db, sql`i.workspace_id = ${workspaceId} and i.id = ${id} and ${isPending(ctx.now)}`, { lock: true })
  if (!row) throw inviteErrors.notOpen()
  return { row, member }
}
