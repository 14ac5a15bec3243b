import type { Reach } from './contract.ts'
import type { FeelingOf } from './stepsOf.ts'

/** What alerts need to know at the moment something happens. */
export interface AlertPorts {
  /** Where somebody is: they see the conversation, they have a page in front of them, or they are away. */
  reach(person: string, conversation: string): Reach
  feelingOf: FeelingOf
  /** Something is to be pushed, once what is being written is committed. */
  pushed(): void
}
