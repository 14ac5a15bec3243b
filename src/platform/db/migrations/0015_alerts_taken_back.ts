import { sql, type Kysely } from 'kysely'

/** What stands on somebody's devices and in Slack outlives its conversation and its member, until it is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table alert drop constraint alert_workspace_id_person_id_fkey`,
  // Since when the conversation or the member of an alert is no more: it is kept only to be taken back.
  `alter table alert add column gone_at timestamptz`,
  `create index alert_gone on alert (workspace_id, gone_at) where gone_at is not null`,
]
