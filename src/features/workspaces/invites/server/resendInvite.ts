import { inviteErrors } from '#features/workspaces/invites/errors.ts'
import type { CallResponse, Input } from '#shared/call.ts'
import { day } from '#shared/time.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { inviteChanged, type resendInvite as call } from '#features/workspaces/invites/contract.ts'
import { inviteDays, refusalOfGift } from '#features/workspaces/invites/rules.ts'
import { accessInvite } from './accessInvite.ts'
import { auditedFields, nameOf } from './auditedInvite.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { factsOf } from './inviteRows.ts'
import { queueMails } from './queueMails.ts'
import { refuseTooManyMails } from './refuseTooManyMails.ts'
import { withLinks } from './withLinks.ts'

/** Makes an invitation good for another while, in the caller's name, and sends its e-mail again. */
export async function resendInvite(
  ctx: RequestContext,
  { body }: Input<typeof call>,
  ports: InvitePorts,
): Promise<CallResponse<typeof call>> {
  const { row, member } = await accessInvite(ctx, body.team_id, body.id)
  if (refusalOfGift(member, factsOf(row)) !== null) throw inviteErrors.givesMore()
  const { workspace_id: workspace, id, email } = row
  await refuseTooManyMails(ctx, workspace, email === null ? 0 : 1, ports)
  await ctx.db
    .updateTable('invite')
    .set({ invited_by: personOf(ctx).id, expires_at: new Date(ctx.now.getTime() + inviteDays * day) })
    .where('workspace_id', '=', workspace)
    .where('id', '=', id)
    .execute()
  if (email !== null) await queueMails(ctx, workspace, [{ id, email }], ports)
  await recordAudit(ctx, { workspace, action: 'invite.resent', subject: { id, name: nameOf(email) }, after: auditedFields(row) })
  ctx.emit(inviteChanged, { workspace }, { id })
  const [renewed] = await withLinks(ctx, workspace, [id], ports)
  return renewed!
}
