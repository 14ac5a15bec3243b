import { sql } from 'kysely'
import { signInErrors } from '#features/auth/errors.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'

/**
 * A code that is exchanged for a session once. It travels in a redirect's query, where it may end up in histories and logs, so it must be
 * worthless a moment later. `minutes` is short for redirects and longer for links printed on a terminal. With `browser`, the secret of the
 * browser that signed in (`browserCookie.ts`), it is good in that browser only: a link with somebody else's code signs nobody in as them.
 */
export async function issueCode(
  db: DatabaseOrTransaction,
  personId: string,
  minutes: number,
  browser: string | null = null,
): Promise<string> {
  const code = newSecret('bc')
  await db
    .insertInto('one_time_code')
    .values({ hash: hashOf(code, browser), person_id: personId, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute()
  return code
}

/** Whom a code lets in. */
export interface Redeemed {
  id: string
  name: string
  email: string
  /** It was made for this browser, by somebody who has just signed in there. */
  isBound: boolean
}

/** The person a code was issued for; the code works once. One that only names a session is not taken, nor one of another browser. */
export async function redeemCode(db: DatabaseOrTransaction, code: string, browser: string | null): Promise<Redeemed> {
  const bound = hashOf(code, browser ?? '')
  const { rows } = await sql<Redeemed & { good: boolean }>`with spent as (
      delete from one_time_code where hash in (${hashOf(code, null)}, ${bound}) and session_id is null
      returning person_id, hash = ${bound} as bound, expires_at > now() as good
    )
    select p.id, p.name, p.email, spent.bound as "isBound", spent.good from spent join person p on p.id = spent.person_id`.execute(db)
  const [row] = rows
  if (!row?.good) throw signInErrors.codeUsed()
  const { good: _good, ...person } = row
  return person
}

/** The browser's secret is part of what is hashed, so that without it nobody finds the code. */
function hashOf(code: string, browser: string | null): Buffer {
  return hashSecret(browser === null ? code : `${code} ${browser}`)
}
