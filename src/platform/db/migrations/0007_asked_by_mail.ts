import { sql, type Kysely } from 'kysely'

/** How many were asked by e-mail lately, by a person and into a workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const asked = `where action in ('invite.made', 'invite.resent')`
const statements = [
  `create index audit_asked_by on audit (actor_id, at) ${asked}`,
  `create index audit_asked_into on audit (workspace_id, at) ${asked}`,
]
