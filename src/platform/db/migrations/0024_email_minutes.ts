import { sql, type Kysely } from 'kysely'

/** Who is away and does not come within so many minutes is told by e-mail; until they choose, within two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_person add column email_minutes smallint not null default 2 check (email_minutes between 1 and 15)`.execute(
    db,
  )
}
