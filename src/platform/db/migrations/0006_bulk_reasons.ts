import { sql, type Kysely } from 'kysely'

/** Why a conversation of a bulk could not be changed, as all refusals say it: a stable reason, and what its sentence is made of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_item add column reason text, add column params jsonb`.execute(db)
}
