import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/**
 * The addresses that are a person's by the word of those they sign in with: their own, and those of the accounts they have linked. One of which the company
 * took back what it gave still signs in.
 */
export async function addressesOf(db: DatabaseOrTransaction, personId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from person where id = ${personId}
    union select email from identity where person_id = ${personId} and email is not null`.execute(db)
  return rows.map(({ email }) => email)
}
