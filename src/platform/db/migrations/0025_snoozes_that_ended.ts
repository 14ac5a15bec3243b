import { sql, type Kysely } from 'kysely'

/** What is snoozed is listed by when it comes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index conversation_soonest on conversation (workspace_id, snoozed_until, id) where deleted_at is null and snoozed_until is not null`,
]
