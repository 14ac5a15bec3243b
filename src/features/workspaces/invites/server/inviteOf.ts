import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret } from '#platform/crypto/secrets.ts'
import { findInvites, type InviteRow } from './inviteRows.ts'

/** The invitation of a code, by its hash; null when we never made it. With `lock` nobody else uses it until the transaction ends. */
export async function inviteOf(db: DatabaseOrTransaction, code: string, lock = false): Promise<InviteRow | null> {
  const [row] = await findInvites(db, sql`i.code_hash = ${hashSecret(code)}`, { lock })
  return row ?? null
}
