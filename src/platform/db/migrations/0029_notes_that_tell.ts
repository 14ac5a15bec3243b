import { sql, type Kysely } from 'kysely'

/** Who has a conversation is told of a colleague's note in it, until they have opened it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table seen add column note_unread boolean not null default false`,
  `create index seen_flags on seen (workspace_id, person_id) where mention_unread or marked_unread or woke_unread or note_unread`,
  `drop index seen_calling`,
]
