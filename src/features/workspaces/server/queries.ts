import { isAdmin } from '#features/members/permissions.ts'
import type { Colleague, Membership } from '#features/members/contract.ts'
import { wireSeconds } from '#shared/time.ts'
import { sql } from 'kysely'
import type { Me } from '../contract.ts'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'

/** The workspaces of a person with their rights in each, by name. */
export async function membershipsOf(db: DatabaseOrTransaction, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .where('member.person_id', '=', personId)
    .where('workspace.deleted_at', 'is', null)
    .select(['workspace.id', 'workspace.name', 'plan', 'trial_ends_at', 'is_owner', 'train', 'chat', 'edit', 'billing', 'support'])
    .select(['scope', scopeKeys.as('scope_bots')])
    .orderBy('workspace.name')
    .execute()
  return rows.map(({ plan, trial_ends_at, ...row }) => ({
    ...row,
    is_admin: isAdmin(row),
    trial_end: plan === 'trial' && trial_ends_at ? wireSeconds(trial_ends_at.getTime()) : null,
  }))
}

/** The client keys of the bots in a member's scope. */
const scopeKeys = sql<
  string[]
>`array(select b.client_key from bot b where b.workspace_id = member.workspace_id and b.id = any(member.scope_bots) order by 1)`

/** The people of a workspace, by name. */
export async function colleaguesOf(db: DatabaseOrTransaction, workspaceId: string): Promise<Colleague[]> {
  return db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .where('member.workspace_id', '=', workspaceId)
    .select(['person.id', 'person.name', 'person.email', 'person.image'])
    .orderBy('person.name')
    .execute()
}

/** What a workspace is tied to: the one that pays for it, and its Slack as long as that holds. */
export async function tiesOf(db: DatabaseOrTransaction, workspaceId: string): Promise<Pick<Me, 'parent_integration' | 'slack_params'>> {
  const row = await db
    .selectFrom('workspace as w')
    .leftJoin('slack_install as s', (join) => join.onRef('s.workspace_id', '=', 'w.id').on('s.revoked_at', 'is', null))
    .leftJoin('person as p', 'p.id', 's.installed_by')
    .where('w.id', '=', workspaceId)
    .select(['w.parent_id', 's.team_id', 's.team_name', 's.bot_user_id', 'p.id as user_id', 'p.email as user_email'])
    .executeTakeFirstOrThrow()
  const { parent_id, team_id, team_name, bot_user_id, user_id, user_email } = row
  return {
    parent_integration: parent_id,
    slack_params:
      team_id === null || team_name === null || bot_user_id === null
        ? null
        : { team_id, team_name, user_id, user_email, bot: { bot_user_id } },
  }
}
