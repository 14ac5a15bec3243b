import { sql, type Kysely } from 'kysely'

/** A device that was signed out is told why. Null: by its own hand, or by a server that did not note it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table session add column revoked_why text check (revoked_why in ('elsewhere', 'removed'))`).execute(db)
}
