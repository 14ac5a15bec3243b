import { sql, type Kysely } from 'kysely'

/** Of what new members are alerted at a bot until they set it themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // alert_defaults: levels by the names of the specification. They hold for who joined since they were first set: nobody else's alerts change.
  await sql`alter table bot add column alert_defaults jsonb not null default '{}', add column alert_defaults_since timestamptz`.execute(db)
}
