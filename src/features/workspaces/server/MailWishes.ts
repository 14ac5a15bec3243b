import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** What is known of who wants e-mails, beyond what a person has said since they have an account. */
export interface MailWishes {
  /** Those of the addresses, in lower case, whose owners want no e-mail. */
  refusedAddresses(db: DatabaseOrTransaction, emails: readonly string[]): Promise<Set<string>>
}
