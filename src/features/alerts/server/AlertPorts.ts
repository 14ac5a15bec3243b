import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Reach } from '#features/alerts/contract.ts'
import type { FeelingOf } from '#features/alerts/stepsOf.ts'

/** What alerts need to know at the moment something happens. */
export interface AlertPorts {
  /** Where somebody is: they see the conversation, they have a page in front of them, or they are away. */
  reach(person: string, conversation: string): Reach
  feelingOf: FeelingOf
  /** Those of the addresses, in lower case, that an e-mail can be sent to. */
  mailable(db: DatabaseOrTransaction, emails: readonly string[]): Promise<ReadonlySet<string>>
  /** Something is to be pushed, once what is being written is committed. */
  pushed(): void
}
