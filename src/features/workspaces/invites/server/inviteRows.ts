import { sql, type RawBuilder } from 'kysely'
import { day, wireSeconds } from '#shared/time.ts'
import type { Scope } from '#shared/visibility.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Invite, ListedInvite } from '#features/workspaces/invites/contract.ts'
import { pendingStateOf, type Giver, type InviteFacts } from '#features/workspaces/invites/rules.ts'
import type { InvitePorts } from './InvitePorts.ts'

/** An invitation with the one who made it and where it leads. Bots are ids. */
export interface InviteRow {
  workspace_id: string
  id: string
  code: Buffer
  email: string | null
  train: boolean
  chat: boolean
  edit: boolean
  billing: boolean
  support: boolean
  scope: Scope
  scope_bots: string[]
  scope_keys: string[]
  invited_by: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  used_at: Date | null
  uses: number
  mail: Invite['mail']
  mail_why: string | null
  mail_queued_at: Date | null
  mailed_at: Date | null
  team_name: string
  deleted: boolean
  inviter_name: string | null
  inviter_email: string | null
  /** As jsonb, null when the inviter is no member any more. */
  giver: Giver | null
}

/** Invitations by a condition on `i`, their row. With `lock` nobody else changes them until the transaction ends. */
export async function findInvites(
  db: DatabaseOrTransaction,
  condition: RawBuilder<unknown>,
  { lock = false, max = 1000 }: { lock?: boolean; max?: number } = {},
): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    select i.workspace_id, i.id, i.code, i.email, i.train, i.chat, i.edit, i.billing, i.support, i.scope, i.scope_bots, i.invited_by,
      array(select b.client_key from bot b where b.workspace_id = i.workspace_id and b.id = any(i.scope_bots) order by 1) as scope_keys,
      i.created_at, i.expires_at, i.revoked_at, i.used_at, i.uses, i.mail, i.mail_why, i.mail_queued_at, i.mailed_at,
      w.name as team_name, w.deleted_at is not null as deleted, p.name as inviter_name, p.email as inviter_email,
      (select to_jsonb(m) from member m where m.workspace_id = i.workspace_id and m.person_id = i.invited_by) as giver
    from invite i join workspace w on w.id = i.workspace_id left join person p on p.id = i.invited_by
    where ${condition} order by i.created_at desc, i.id desc limit ${sql.lit(max)} ${lock ? sql`for update of i` : sql``}`.execute(db)
  return rows
}

/** An invitation that is neither used up nor revoked, and ran out less than a month ago: it can be used, or sent again. */
export const isPending = (now: Date) =>
  sql`i.revoked_at is null and i.used_at is null and i.expires_at > ${new Date(now.getTime() - 30 * day)}`

export function factsOf(row: InviteRow): InviteFacts {
  const { train, chat, edit, billing, support, scope, scope_bots, deleted, giver, expires_at } = row
  const rights = { train, chat, edit, billing, support, scope, scope_bots }
  return { ...rights, deleted, revoked: row.revoked_at !== null, used: row.used_at !== null, expiresAt: expires_at, giver }
}

/** A pending invitation on the wire. One whose code another installation encrypted has no link to be shown; what is in its e-mail still leads in. */
export function toInvite(row: InviteRow, now: Date, { vault, publicUrl }: InvitePorts): ListedInvite {
  const { id, email, train, chat, edit, billing, support, scope, uses, mail, mail_why } = row
  const link = vault.open(row.code)
  const seconds = (time: Date) => wireSeconds(time.getTime())
  return {
    id,
    link,
    url: link === null ? null : `${publicUrl()}/invite/${link}`,
    team_id: row.workspace_id,
    team_name: row.team_name,
    email,
    train,
    chat,
    edit,
    billing,
    support,
    scope,
    scope_bots: row.scope_keys,
    state: pendingStateOf(factsOf(row), now),
    invited_by: row.inviter_name,
    created_at: seconds(row.created_at),
    expires_at: seconds(row.expires_at),
    uses,
    mail,
    mail_why,
    mailed_at: row.mailed_at === null ? null : seconds(row.mailed_at),
  }
}
