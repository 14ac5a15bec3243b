import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { hashOf, markOf } from './addressee.ts'

/** Those of the addresses, in lower case, whose owners want no e-mail: people who have unsubscribed, and strangers who have. */
export async function refusedAddresses(db: DatabaseOrTransaction, vault: Vault, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const lower = emails.map((email) => email.toLowerCase())
  const people = await db
    .selectFrom('person')
    .where((eb) => eb(eb.fn('lower', ['email']), 'in', lower))
    .where('unsubscribed', '=', true)
    .select('email')
    .execute()
  const marks = new Map(lower.map((email) => [markOf(vault, email), email]))
  const strangers = await db
    .selectFrom('mail_refusal')
    .where('hash', 'in', [...marks.keys()].map(hashOf))
    .select('hash')
    .execute()
  return new Set([
    ...people.map(({ email }) => email.toLowerCase()),
    ...strangers.map(({ hash }) => marks.get(hash.toString('base64url'))!),
  ])
}
