import type { Vault } from '#platform/crypto/secrets.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { unsubscribePath } from './addressee.ts'
import { refusedAddresses } from './refusedAddresses.ts'

/** What e-mails need besides who sends them. */
export interface MailPorts {
  vault: Vault
  publicUrl(): string
}

/** Where the owner of an address ends our e-mails; null where they want none. */
export async function unsubscribeUrlOf(db: DatabaseOrTransaction, { vault, publicUrl }: MailPorts, email: string): Promise<string | null> {
  if ((await refusedAddresses(db, vault, [email])).size > 0) return null
  return publicUrl() + (await unsubscribePath(db, vault, email))
}
