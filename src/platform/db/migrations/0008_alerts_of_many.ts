import { sql, type Kysely } from 'kysely'

/** What everybody is alerted of at once is one change for all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Who alone are told; null: as person_id, bot_id and people say.
  `alter table change add column recipients uuid[]`,
  // What the alerts of one moment share. Each of before was told by itself.
  `alter table alert add column raise_id uuid`,
  `update alert set raise_id = id`,
  `alter table alert alter column raise_id set not null`,
]
