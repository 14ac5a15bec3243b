import { sql } from 'kysely'
import { unsubscribeUrlOf } from '#features/auth/server/unsubscribeUrlOf.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Attempt } from '#platform/jobs/jobs.ts'
import type { Sent } from '#platform/mail/Mailer.ts'
import { inviteChanged } from '#features/workspaces/invites/contract.ts'
import { stateOf } from '#features/workspaces/invites/rules.ts'
import { inviteEmail } from './inviteEmail.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { factsOf, findInvites, type InviteRow } from './inviteRows.ts'

export const mailJob = 'mail-invite'

/** One e-mail; a newer e-mail of the invitation makes it void. */
export interface MailWork extends Record<string, unknown> {
  workspace: string
  id: string
  /** When the e-mail was asked for. */
  queued: string
}

/** Sends the e-mail of an invitation, and notes on it how that went. Throws where it may go better later. */
export async function mailInvite(contexts: RequestContexts, work: MailWork, { isLast }: Attempt, ports: InvitePorts): Promise<void> {
  const row = await contexts.read(nobody, (ctx) => onItsWay(ctx.db, work))
  if (!row) return
  const outcome = await send(contexts, row, work, ports)
  const isTriedAgain = !outcome.ok && !outcome.final && !isLast
  const mail = mailAfter(outcome, isTriedAgain)
  const isNoted = await contexts.write(nobody, async (ctx) => {
    const changed = await ctx.db
      .updateTable('invite')
      .set({ mail, mail_why: outcome.ok || mail === 'refused' ? null : outcome.why, ...(outcome.ok && { mailed_at: ctx.now }) })
      .where('workspace_id', '=', work.workspace)
      .where('id', '=', work.id)
      .where('mail', '=', 'queued')
      .where('mail_queued_at', '=', new Date(work.queued))
      .returning('id')
      .executeTakeFirst()
    if (changed) ctx.emit(inviteChanged, { workspace: work.workspace }, { id: work.id })
    return changed !== undefined
  })
  if (isNoted && isTriedAgain) throw new Error(outcome.why)
}

/** What the invitation says of its e-mail after an attempt. */
function mailAfter(outcome: Sent, isTriedAgain: boolean): 'sent' | 'queued' | 'refused' | 'failed' {
  if (outcome.ok) return 'sent'
  if (isTriedAgain) return 'queued'
  return outcome.why === unwanted ? 'refused' : 'failed'
}

/** The invitation, while this e-mail of it is still wanted. */
async function onItsWay(db: Parameters<typeof findInvites>[0], { workspace, id, queued }: MailWork): Promise<InviteRow | undefined> {
  const [row] = await findInvites(
    db,
    sql`i.workspace_id = ${workspace} and i.id = ${id} and i.mail = 'queued' and i.mail_queued_at = ${new Date(queued)}`,
  )
  return row
}

const unwanted = 'The owner of this address wants no e-mails.'

async function send(contexts: RequestContexts, row: InviteRow, work: MailWork, ports: InvitePorts): Promise<Sent> {
  const { email } = row
  const { mailer, publicUrl, vault } = ports
  if (mailer === null) return { ok: false, final: true, why: 'This server sends no e-mails any more. Hand on the link.' }
  if (email === null) throw new Error('An open link has no e-mail.')
  const { unsubscribeUrl, now } = await contexts.read(nobody, async (ctx) => ({
    unsubscribeUrl: await unsubscribeUrlOf(ctx.db, ports, email),
    now: ctx.now,
  }))
  if (unsubscribeUrl === null) return { ok: false, final: true, why: unwanted }
  const link = vault.open(row.code)
  if (link === null) return { ok: false, final: true, why: 'Its link was lost with the secret of the server. Invite this address again.' }
  if (stateOf(factsOf(row), now) !== 'open') return { ok: false, final: true, why: 'The invitation was not open any more.' }
  return mailer.send(
    inviteEmail({
      to: email,
      inviter: row.inviter_name === null || row.inviter_email === null ? null : { name: row.inviter_name, address: row.inviter_email },
      team: row.team_name,
      url: `${publicUrl()}/invite/${link}`,
      expiresAt: row.expires_at,
      unsubscribeUrl,
      id: `invite.${row.id}.${Date.parse(work.queued)}`,
    }),
  )
}
