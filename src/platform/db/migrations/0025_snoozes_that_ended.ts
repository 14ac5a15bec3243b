import { sql, type Kysely } from 'kysely'

/** Who snoozed a conversation is told when that ends, until they have opened it; and what is snoozed is listed by when it comes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Of one that was snoozed before, nobody knows.
  `alter table conversation add column snoozed_by uuid`,
  `create index conversation_soonest on conversation (workspace_id, snoozed_until, id) where deleted_at is null and snoozed_until is not null`,
  `alter table seen add column woke_unread boolean not null default false`,
  `create index seen_calling on seen (workspace_id, person_id) where mention_unread or marked_unread or woke_unread`,
  `drop index seen_flagged`,
  // Who is told of a conversation is asked only when it leaves the inbox again.
  `create index seen_woken on seen (workspace_id, conversation_id) where woke_unread`,
]
