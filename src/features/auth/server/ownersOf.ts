import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** Whose an e-mail address is: who has it as their own, then those who have linked an account of it, who came first before. */
export async function ownersOf(db: DatabaseOrTransaction, email: string): Promise<string[]> {
  const address = email.toLowerCase()
  const { rows } = await sql<{ id: string }>`
    select p.id from person p where p.id in (
      select id from person where lower(email) = ${address} union select person_id from identity where lower(email) = ${address})
    order by lower(p.email) = ${address} desc, p.id`.execute(db)
  return rows.map(({ id }) => id)
}
