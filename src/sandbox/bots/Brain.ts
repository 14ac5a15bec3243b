import type { IncomingMessage } from '../../../sdk/node/incomingMessage.ts'
import type { Outgoing } from '../../../sdk/node/outgoingMessage.ts'

/** What a bot does about one message. */
export interface Thought<Memory> {
  /** What it says, one after the other. */
  replies: (string | Outgoing)[]
  /** It did not understand. */
  lost: boolean
  /** A person should take over. */
  human: boolean
  /** What it knows of the conversation once this has been said. */
  memory: Memory
}

/** What a brain reads of a message. */
export type Received = Pick<IncomingMessage, 'text' | 'payload' | 'attachments'>

/** How a bot thinks: pure, so that a conversation can be read from its tests. */
export interface Brain<Memory> {
  /** What it knows of somebody it has never met. */
  fresh: Memory
  answer(memory: Memory, received: Received): Thought<Memory>
}
