import { sql, type Kysely } from 'kysely'

/** Since when the AI of a bot answers nobody, why, and who switched it off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bot add column ai_off_at timestamptz, add column ai_off_why text, add column ai_off_by uuid,
    add constraint bot_ai_off check ((ai_off_at is null) = (ai_off_why is null) and (ai_off_at is not null or ai_off_by is null))`.execute(
    db,
  )
}
