import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'

/** Addresses of people who never came are not kept; the links say for three months what became of them. */
export async function forgetInvites(db: Database): Promise<void> {
  await sql`delete from invite where expires_at < now() - interval '90 days'`.execute(db)
}
