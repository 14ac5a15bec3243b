import { sql, type Kysely } from 'kysely'

/** What is erased, or taken back, of what a company sent while a part of that is still to be stored is noted there until it was worked on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The conversations that were erased; null where nothing of it was erased or taken back.
  await sql.raw(`alter table webhook_event add column gone text[]`).execute(db)
}
