import { sql } from 'kysely'
import { day } from '#shared/time.ts'
import { inviteErrors } from '#features/workspaces/invites/errors.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { nameOf } from './auditedInvite.ts'
import type { InvitePorts } from './InvitePorts.ts'

/** So many e-mails with invitations go out in 24 hours of a workspace, and by a person, whichever workspaces they make for it. */
export const maxMailsADay = 500

/**
 * Refuses `more` e-mails beyond the limit. It counts what the audit log says, because nothing takes that back: revoking an invitation, asking
 * the same address again or removing the workspace does not make room for others. Callers wait for each other, or many at once would each see
 * none of the others' e-mails.
 */
export async function refuseTooManyMails(ctx: RequestContext, workspace: string, more: number, { mailer }: InvitePorts): Promise<void> {
  if (mailer === null || more === 0) return
  const person = personOf(ctx).id
  for (const one of [person, workspace])
    await sql`select pg_advisory_xact_lock(hashtextextended('invite mails ' || ${one}::uuid, 0))`.execute(ctx.db)
  const { rows } = await sql<{ sent: number }>`
    select greatest(
      (select count(*) from audit where actor_id = ${person} and ${isMail(ctx.now)}),
      (select count(*) from audit where workspace_id = ${workspace} and ${isMail(ctx.now)})) as sent`.execute(ctx.db)
  if (rows[0]!.sent + more > maxMailsADay) throw inviteErrors.tooManyMails({ max: maxMailsADay })
}

const isMail = (now: Date) =>
  sql`action in ('invite.made', 'invite.resent') and at > ${new Date(now.getTime() - day)} and subject_name <> ${nameOf(null)}`
