import { sql } from 'kysely'
import { wireSeconds } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import type { Colleague, WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { isAdmin } from '#features/workspaces/members/permissions.ts'
import type { Scope } from '#shared/visibility.ts'

interface Row extends Colleague {
  is_owner: boolean
  train: boolean
  chat: boolean
  edit: boolean
  billing: boolean
  support: boolean
  scope: Scope
  scope_bots: string[]
  joined_at: Date
}

/** The client keys of the bots in a member's scope, of a row `m` of member. */
export const scopeKeys = sql<
  string[]
>`array(select b.client_key from bot b where b.workspace_id = m.workspace_id and b.id = any(m.scope_bots) order by 1)`

const columns = sql`p.id, p.name, p.email, p.image, m.is_owner, m.train, m.chat, m.edit, m.billing, m.support, m.joined_at, m.scope, ${scopeKeys} as scope_bots`

/** The people of a workspace, by name. */
export async function membersOf(db: DatabaseOrTransaction, workspaceId: string): Promise<WorkspaceMember[]> {
  const { rows } =
    await sql<Row>`select ${columns} from member m join person p on p.id = m.person_id where m.workspace_id = ${workspaceId}`.execute(db)
  // Sorted here and not by the database, whose collation may differ from that of the browsers that put somebody new in their place.
  return rows.map(toMember).toSorted(byName)
}

/** One member of a workspace, or null. */
export async function memberOf(db: DatabaseOrTransaction, workspaceId: string, personId: string): Promise<WorkspaceMember | null> {
  const { rows } = await sql<Row>`select ${columns} from member m join person p on p.id = m.person_id
    where m.workspace_id = ${workspaceId} and m.person_id = ${personId}`.execute(db)
  return rows[0] ? toMember(rows[0]) : null
}

/** Everybody with whom a person shares a workspace, themselves included, by name. */
export async function everybodyAround(db: DatabaseOrTransaction, personId: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`select p.id, p.name, p.email, p.image from person p where p.id = ${personId} or p.id in (
    select other.person_id from member own join workspace w on w.id = own.workspace_id and w.deleted_at is null
    join member other on other.workspace_id = own.workspace_id where own.person_id = ${personId})`.execute(db)
  return rows.toSorted(byName)
}

function toMember({ joined_at, scope, scope_bots, ...row }: Row): WorkspaceMember {
  const given = row.is_owner ? ({ scope: 'all', scope_bots: [] } as const) : { scope, scope_bots }
  return { ...row, ...given, scope_bots: [...given.scope_bots], is_admin: isAdmin(row), joined_at: wireSeconds(joined_at.getTime()) }
}
