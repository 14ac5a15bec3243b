import { sql } from 'kysely'
import { wireSeconds } from '#shared/time.ts'
import type { Colleague, Membership } from '#features/workspaces/members/contract.ts'
import { isAdmin } from '#features/workspaces/members/permissions.ts'
import { entitlementsOf, type Subscription } from '#features/billing/entitlements/entitlements.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import { meantFirst } from '#features/workspaces/members/server/access.ts'
import { membersOf, scopeKeys } from '#features/workspaces/members/server/memberRows.ts'
import type { Scope } from '#shared/visibility.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Me, OwnWorkspace, Workspace } from '#features/workspaces/contract.ts'

const finite = (until: number) => (until === Infinity ? null : wireSeconds(until))

interface MembershipRow extends Subscription {
  id: string
  name: string
  is_owner: boolean
  train: boolean
  chat: boolean
  edit: boolean
  billing: boolean
  support: boolean
  scope: Scope
  scope_bots: string[]
}

/** The workspaces of a person with their rights in each: first the one that is meant where none is named. */
export async function membershipsOf({ db, billing }: Pick<RequestContext, 'db' | 'billing'>, personId: string): Promise<Membership[]> {
  const { rows } =
    await sql<MembershipRow>`select w.id, w.name, w.plan, w.trial_ends_at, w.parent_id, m.is_owner, m.train, m.chat, m.edit, m.billing, m.support,
      m.scope, ${scopeKeys} as scope_bots
    from member m join person p on p.id = m.person_id join workspace w on w.id = m.workspace_id and w.deleted_at is null
    where m.person_id = ${personId} order by ${meantFirst}`.execute(db)
  return rows.map(({ plan, trial_ends_at, parent_id, ...row }) => ({
    ...row,
    ...(row.is_owner && { scope: 'all' as const, scope_bots: [] }),
    is_admin: isAdmin(row),
    trial_end: trialEnd({ plan, trial_ends_at }, billing),
    paid_until: finite(entitlementsOf({ plan, trial_ends_at, parent_id }, billing).planUntil),
  }))
}

/** The people of a workspace, by name. */
export async function colleaguesOf(db: DatabaseOrTransaction, workspaceId: string): Promise<Colleague[]> {
  const members = await membersOf(db, workspaceId)
  return members.map(({ id, name, email, image }) => ({ id, name, email, image }))
}

/** What a workspace is tied to: the one that pays for it, and its Slack as long as that holds. */
export async function tiesOf(db: DatabaseOrTransaction, workspaceId: string): Promise<Pick<Me, 'parent_integration' | 'slack_params'>> {
  const row = await db
    .selectFrom('workspace as w')
    .leftJoin('slack_install as s', (join) => join.onRef('s.workspace_id', '=', 'w.id').on('s.revoked_at', 'is', null))
    .leftJoin('person as p', 'p.id', 's.installed_by')
    .where('w.id', '=', workspaceId)
    .select(['w.parent_id', 's.team_id', 's.team_name', 's.team_email', 's.bot_user_id', 'p.id as user_id', 'p.email as user_email'])
    .executeTakeFirstOrThrow()
  const { parent_id, team_id, team_name, team_email, bot_user_id, user_id, user_email } = row
  return {
    parent_integration: parent_id,
    slack_params:
      team_id === null || team_name === null || bot_user_id === null
        ? null
        : { team_id, team_name, team_email, user_id, user_email, bot: { bot_user_id } },
  }
}

/** Team and user of a person's own account at Slack. */
export async function ownSlack(db: DatabaseOrTransaction, personId: string): Promise<Me['slack_params']> {
  const row = await db
    .selectFrom('identity')
    .where('person_id', '=', personId)
    .where('provider', '=', 'slack')
    .orderBy('created_at')
    .select(['email', 'facts'])
    .executeTakeFirst()
  if (!row) return null
  const { team_id, team_name, user_id } = row.facts
  return {
    team_id: team_id ?? '',
    team_name: team_name ?? '',
    team_email: null,
    user_id: user_id ?? null,
    user_email: row.email,
    bot: null,
  }
}

interface WorkspaceRow extends Trial {
  id: string
  name: string
  userid: string | null
  email: string | null
  members: number
  created_at: Date
}

// Of several owners the one who has been there longest is shown.
const workspaces = sql`select w.id, w.name, w.plan, w.trial_ends_at, w.created_at, o.id as userid, o.email,
    (select count(*)::int from member m where m.workspace_id = w.id) as members
  from workspace w left join lateral (select p.id, p.email from member m join person p on p.id = m.person_id
    where m.workspace_id = w.id and m.is_owner order by m.joined_at, p.id limit 1) o on true`

/** A workspace that the caller was let into. */
export async function workspaceOf({ db, billing }: Pick<RequestContext, 'db' | 'billing'>, id: string): Promise<Workspace> {
  const { rows } = await sql<WorkspaceRow>`${workspaces} where w.id = ${id}`.execute(db)
  return toWorkspace(rows[0]!, billing)
}

/** The workspaces of a person, by name, with what they are in each. */
export async function listOwn({ db, billing }: Pick<RequestContext, 'db' | 'billing'>, personId: string): Promise<OwnWorkspace[]> {
  const { rows } = await sql<
    WorkspaceRow & { is_owner: boolean }
  >`select l.*, own.is_owner from (${workspaces} where w.deleted_at is null) l
    join member own on own.workspace_id = l.id and own.person_id = ${personId}`.execute(db)
  return rows
    .map(({ is_owner, ...row }) => ({ ...toWorkspace(row, billing), role: is_owner ? ('Workspace Owner' as const) : ('Member' as const) }))
    .toSorted(byName)
}

interface Trial {
  plan: string
  trial_ends_at: Date | null
}

function trialEnd({ plan, trial_ends_at }: Trial, billing: boolean): number | null {
  return billing && plan === 'trial' && trial_ends_at ? wireSeconds(trial_ends_at.getTime()) : null
}

function toWorkspace({ plan, trial_ends_at, created_at, ...row }: WorkspaceRow, billing: boolean): Workspace {
  return { ...row, created_at: wireSeconds(created_at.getTime()), trial_end: trialEnd({ plan, trial_ends_at }, billing) }
}
