import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** The addresses that are a person's by the word of those they sign in with: their own, and those of the accounts they have linked. */
export async function addressesOf(db: DatabaseOrTransaction, personId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from person where id = ${personId}
    union select email from identity where person_id = ${personId} and email is not null and revoked_at is null`.execute(db)
  return rows.map(({ email }) => email)
}
