import { sql } from 'kysely'
import { inviteErrors } from '#features/workspaces/invites/errors.ts'
import type { CallResponse, Input } from '#shared/call.ts'
import { day } from '#shared/time.ts'
import type { Given } from '#features/workspaces/members/rules.ts'
import { lockPeople } from '#features/workspaces/members/server/lockPeople.ts'
import { idOfNew } from '#platform/event-log/idOfNew.ts'
import { recordAudit } from '#platform/event-log/recordAudit.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { inviteChanged, type createInvite as call } from '#features/workspaces/invites/contract.ts'
import { inviteDays, sameAddress } from '#features/workspaces/invites/rules.ts'
import { auditedFields, nameOf } from './auditedInvite.ts'
import type { InvitePorts } from './InvitePorts.ts'
import { isPending } from './inviteRows.ts'
import { queueMails } from './queueMails.ts'
import { readEmails } from './readEmails.ts'
import { readGiven } from './readGiven.ts'
import { refuseTooManyMails } from './refuseTooManyMails.ts'
import { withLinks } from './withLinks.ts'

/** So many invitations of a workspace can be pending; anyone who needs more has made a list for a campaign. */
const maxPending = 500

/** Asks people in, each by a link of their own; without addresses, by one link for anyone who has it. All of them or none. */
export async function createInvite(
  ctx: RequestContext,
  { body }: Input<typeof call>,
  ports: InvitePorts,
): Promise<CallResponse<typeof call>> {
  // Of two who ask people in at the same moment, the second one counts what the first one asked.
  const member = await lockPeople(ctx, body.team_id)
  const given = await readGiven(ctx, member, body)
  const emails = await readEmails(ctx, member.workspaceId, body.emails ?? [])
  const asked: (string | null)[] = emails.length > 0 ? emails : [null]
  await refuseTooMany(ctx, member.workspaceId, asked, body.new_id)
  await refuseTooManyMails(ctx, member.workspaceId, emails.length, ports)
  const made: { id: string; email: string | null }[] = []
  for (const email of asked)
    made.push({ id: await upsert(ctx, { workspace: member.workspaceId, email, new_id: body.new_id }, given, ports), email })
  await queueMails(
    ctx,
    member.workspaceId,
    made.filter((one): one is { id: string; email: string } => one.email !== null),
    ports,
  )
  for (const { id } of made) ctx.emit(inviteChanged, { workspace: member.workspaceId }, { id })
  const ids = made.map(({ id }) => id)
  return { invites: await withLinks(ctx, member.workspaceId, ids, ports), mails: ports.mailer !== null }
}

/**
 * Makes the invitation of an address, or renews the pending one with what is given now. Its link stays, so that an earlier e-mail still leads in. An open
 * link that the same call made before, whose answer was lost, is renewed as well.
 */
async function upsert(
  ctx: RequestContext,
  { workspace, email, new_id }: { workspace: string; email: string | null; new_id?: string | undefined },
  given: Given,
  ports: InvitePorts,
): Promise<string> {
  const code = newSecret('inv')
  const until = { invited_by: ctx.person!.id, expires_at: new Date(ctx.now.getTime() + inviteDays * day) }
  const row = await ctx.db
    .insertInto('invite')
    .values({
      workspace_id: workspace,
      id: idOfNew(ctx, 'invite', email === null ? new_id : undefined),
      code_hash: hashSecret(code),
      code: ports.vault.encrypt(code),
      email,
      ...given,
      ...until,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      email === null
        ? conflict
            .columns(['workspace_id', 'id'])
            .doUpdateSet({ ...given, ...until })
            .where('invite.revoked_at', 'is', null)
            .where('invite.used_at', 'is', null)
        : conflict
            .expression(sql`workspace_id, lower(email)`)
            .where(sql<boolean>`email is not null and revoked_at is null and used_at is null`)
            .doUpdateSet({ ...given, ...until }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst()
  // It was revoked: this is another one.
  if (!row) return upsert(ctx, { workspace, email }, given, ports)
  const { id, isNew } = row
  const action = isNew ? 'invite.made' : 'invite.resent'
  await recordAudit(ctx, { workspace, action, subject: { id, name: nameOf(email) }, after: auditedFields(given) })
  return id
}

/** Those that are pending already and asked again are renewed: they open nothing new. */
async function refuseTooMany(
  ctx: RequestContext,
  workspace: string,
  asked: readonly (string | null)[],
  new_id: string | undefined,
): Promise<void> {
  const emails = asked.flatMap((email) => (email === null ? [] : sameAddress(email)))
  const isRenewed = emails.length > 0 ? sql`lower(i.email) = any(${emails})` : sql`i.id = ${idOfNew(ctx, 'invite', new_id)}`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from invite i
    where i.workspace_id = ${workspace} and ${isPending(ctx.now)} and (${isRenewed}) is not true`.execute(ctx.db)
  if (rows[0]!.n + asked.length > maxPending) throw inviteErrors.tooMany({ max: maxPending })
}
