import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'

/** What invitations need of the rest of the product. */
export interface InvitePorts {
  /** Keeps codes readable for those who hand links on. */
  vault: Vault
  /** Whether this server sends e-mails. */
  mails: boolean
  publicUrl(): string
  /** Those of the addresses, in lower case, whose owners want no e-mail. */
  refusedAddresses(db: DatabaseOrTransaction, emails: readonly string[]): Promise<Set<string>>
}

/** Besides, what their e-mails need. */
export interface InviteEmailPorts extends InvitePorts {
  /** The path by which anyone who has the address ends our e-mails. */
  unsubscribePath(db: DatabaseOrTransaction, email: string): Promise<string>
}
