import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { refusedAddresses } from '#features/auth/server/refusedAddresses.ts'
import { sameAddress } from '#features/workspaces/invites/rules.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { mailJob, type MailWork } from './mailInvite.ts'

/** Puts the e-mails of invitations off until the transaction has committed. Nobody is written to who wants no e-mail. */
export async function queueMails(
  ctx: RequestContext,
  workspace: string,
  invites: readonly { id: string; email: string }[],
  { vault, mailer }: InvitePorts,
): Promise<void> {
  if (invites.length === 0) return
  const refused = await refusedAddresses(
    ctx.db,
    vault,
    invites.map(({ email }) => email),
  )
  const change = (ids: string[], mail: 'none' | 'refused' | 'queued') =>
    ids.length === 0
      ? null
      : ctx.db
          .updateTable('invite')
          .set({ mail, mail_why: null, mail_queued_at: mail === 'queued' ? ctx.now : null })
          .where('workspace_id', '=', workspace)
          .where('id', 'in', ids)
          .execute()
  const [unwanted, wanted] = [true, false].map((is) =>
    invites.filter(({ email }) => refused.has(sameAddress(email)) === is).map(({ id }) => id),
  )
  await change(unwanted!, 'refused')
  await change(wanted!, mailer === null ? 'none' : 'queued')
  if (mailer === null) return
  for (const id of wanted!) ctx.enqueue({ job: mailJob, data: { workspace, id, queued: ctx.now.toISOString() } satisfies MailWork })
}
