import type { Input } from '#shared/call.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { inviteChanged, type revokeInvite as call } from '#features/workspaces/invites/contract.ts'
import { accessInvite } from './accessInvite.ts'
import { auditedFields, nameOf } from './auditedInvite.ts'
import type { InviteRow } from './inviteRows.ts'

/** Nobody joins by it from now on. */
export async function revokeInvite(ctx: RequestContext, { body }: Input<typeof call>): Promise<{ ok: true }> {
  const { row } = await accessInvite(ctx, body.team_id, body.id)
  await revoke(ctx, row)
  return { ok: true }
}

export async function revoke(ctx: RequestContext, row: InviteRow): Promise<void> {
  const { workspace_id: workspace, id, email } = row
  await ctx.db.updateTable('invite').set({ revoked_at: ctx.now }).where('workspace_id', '=', workspace).where('id', '=', id).execute()
  await recordAudit(ctx, { workspace, action: 'invite.revoked', subject: { id, name: nameOf(email) }, before: auditedFields(row) })
  ctx.emit(inviteChanged, { workspace }, { id })
}
