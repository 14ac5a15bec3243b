import { sql, type Kysely } from 'kysely'

/** Whether the company of a bot still takes what the bot shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the company is asked next; one that was just set up has been. `broken` has a reason for the source, the engine or both, since broken_at; when
  // owners were last told by e-mail.
  `alter table bot add column check_at timestamptz not null default now() + interval '1 day', add column broken jsonb, add column broken_at timestamptz, add column broken_mailed_at timestamptz`,
  `create index bot_check on bot (check_at) where deleted_at is null`,
]
