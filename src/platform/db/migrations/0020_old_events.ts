import { sql, type Kysely } from 'kysely'

/**
 * What companies sent a week ago is found bot by bot. This index told stretches of the table apart by their times as long as rows lay in that order; what is
 * deleted leaves room for newer ones anywhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop index webhook_event_old`).execute(db)
}
