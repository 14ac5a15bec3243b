import { sql, type Kysely } from 'kysely'

/**
 * What somebody read at once goes with their alerts when their membership has ended, and behind the same lock. Deleted with the member it was taken before
 * that lock, and whoever ended what was read held them the other way round: both waited for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table alert_read drop constraint alert_read_workspace_id_person_id_fkey`).execute(db)
}
