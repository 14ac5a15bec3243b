import { sql } from 'kysely'
import { nobody, type Units } from '#platform/event-log/unit.ts'
import { inviteChanged } from '#features/workspaces/invites/contract.ts'
import type { Post, Sent } from '#features/workspaces/invites/ports.ts'
import { sameAddress, stateOf } from '#features/workspaces/invites/rules.ts'
import { inviteLetter } from './inviteLetter.ts'
import type { LetterPorts } from './InvitePorts.ts'
import { factsOf, findInvites, type InviteRow } from './queries.ts'

export const mailJob = 'mail-invite'

/** One attempt at one e-mail; a newer e-mail of the invitation makes it void. */
export interface MailWork extends Record<string, unknown> {
  workspace: string
  id: string
  /** When the e-mail was asked for. */
  queued: string
  /** From 1. */
  attempt: number
}

/** Minutes before each further attempt; together a day. */
const pauses = [1, 5, 15, 60, 180, 360, 720]

/** Sends the e-mail of an invitation, notes on it how that went, and comes back later where it may go better then. */
export async function mailInvite(units: Units, post: Post | null, work: MailWork, ports: LetterPorts): Promise<void> {
  const row = await units.read(nobody, (unit) => onItsWay(unit.db, work))
  if (!row) return
  const outcome = await attempt(units, post, row, work, ports)
  await units.write(nobody, async (unit) => {
    const again = !outcome.ok && !outcome.final ? pauses[work.attempt - 1] : undefined
    const mail = outcome.ok ? 'sent' : again !== undefined ? 'queued' : outcome.why === unwanted ? 'refused' : 'failed'
    const changed = await unit.db
      .updateTable('invite')
      .set({ mail, mail_why: outcome.ok || mail === 'refused' ? null : outcome.why, ...(outcome.ok && { mailed_at: unit.now }) })
      .where('workspace_id', '=', work.workspace)
      .where('id', '=', work.id)
      .where('mail', '=', 'queued')
      .where('mail_queued_at', '=', new Date(work.queued))
      .returning('id')
      .executeTakeFirst()
    if (!changed) return
    unit.tell(inviteChanged, { workspace: work.workspace }, { id: work.id })
    if (again === undefined) return
    const startAfter = new Date(unit.now.getTime() + again * 60_000)
    unit.later({ job: mailJob, data: { ...work, attempt: work.attempt + 1 }, startAfter })
  })
}

/** The invitation, while this e-mail of it is still wanted. */
async function onItsWay(db: Parameters<typeof findInvites>[0], { workspace, id, queued }: MailWork): Promise<InviteRow | undefined> {
  const [row] = await findInvites(
    db,
    sql`i.workspace_id = ${workspace} and i.id = ${id} and i.mail = 'queued' and i.mail_queued_at = ${new Date(queued)}`,
  )
  return row
}

const unwanted = 'Whoever has this address wants no e-mails.'

async function attempt(units: Units, post: Post | null, row: InviteRow, work: MailWork, ports: LetterPorts): Promise<Sent> {
  const { email } = row
  if (post === null) return { ok: false, final: true, why: 'This server sends no e-mails any more. Hand on the link.' }
  if (email === null) throw new Error('An open link has no e-mail.')
  const { refused, path, now } = await units.read(nobody, async (unit) => ({
    refused: await ports.refusedAddresses(unit.db, [email]),
    path: await ports.unsubscribePath(unit.db, email),
    now: unit.now,
  }))
  if (refused.has(sameAddress(email))) return { ok: false, final: true, why: unwanted }
  if (stateOf(factsOf(row), now) !== 'open') return { ok: false, final: true, why: 'The invitation was not open any more.' }
  return post.send(
    inviteLetter({
      to: email,
      inviter: row.inviter_name === null || row.inviter_email === null ? null : { name: row.inviter_name, address: row.inviter_email },
      team: row.team_name,
      url: `${ports.publicUrl()}/invite/${ports.vault.decrypt(row.code)}`,
      expiresAt: row.expires_at,
      unsubscribeUrl: ports.publicUrl() + path,
      id: `invite.${row.id}.${Date.parse(work.queued)}`,
    }),
  )
}
