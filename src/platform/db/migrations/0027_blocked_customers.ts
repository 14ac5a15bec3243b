import { sql, type Kysely } from 'kysely'

/** Somebody of the team has blocked a customer: nobody is told of what they write. They are few, and are found by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer add column blocked_at timestamptz`.execute(db)
  await sql`create index customer_blocked on customer (workspace_id, id) where blocked_at is not null`.execute(db)
}
