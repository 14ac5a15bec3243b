import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'

/**
 * A code that is exchanged for a session once. It travels in a redirect's query, where it may end up in histories and logs, so it must be
 * worthless a moment later. `minutes` is short for redirects and longer for links printed on a terminal.
 */
export async function issueCode(db: DatabaseOrTransaction, personId: string, minutes: number): Promise<string> {
  const code = newSecret('bc')
  await db
    .insertInto('one_time_code')
    .values({ hash: hashSecret(code), person_id: personId, expires_at: new Date(Date.now() + minutes * 60_000) })
    .execute()
  return code
}

/** The person a code was issued for; the code works once. One that only names a session is not taken. */
export async function redeemCode(db: DatabaseOrTransaction, code: string): Promise<string> {
  const { rows } = await sql<{
    person_id: string
    good: boolean
  }>`delete from one_time_code where hash = ${hashSecret(code)} and session_id is null
    returning person_id, expires_at > now() as good`.execute(db)
  const [row] = rows
  if (!row?.good) throw new AppError('gone', 'This sign-in link was used already or is too old. Please sign in again.')
  return row.person_id
}
