import { sql, type Kysely } from 'kysely'

/** What calls for a person is counted for each push. It is few of what is open, most of which only says that a customer wrote, and of what ever was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index alert_that_calls on alert (person_id, workspace_id) where ended_at is null and kinds <> '{log}'`).execute(db)
}
