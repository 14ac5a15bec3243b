import type { Conversation, Seen } from '#features/inbox/conversations/contract.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'

/**
 * A message and the place in time its state was read at: the cursor of the change that brought it, the snapshot of the answer that
 * held it, or '' for the answer to one's own sending, which anything else replaces.
 */
export interface HeldMessage {
  message: Message
  asOf: string
}

/** A stretch of a conversation's history without gaps, as this page holds it. The messages rise by `seq`. */
export interface Transcript {
  conversation: Conversation
  seen: Seen
  seenAsOf: string
  messages: readonly HeldMessage[]
  /** Older history is there. */
  moreMessages: boolean
  /** Newer history than this stretch is there. */
  moreAfter: boolean
  /** A mark for each answer it was made from, by which the page's live part knows up to which change it is exact. */
  pages: readonly { snapshot: string }[]
}

/** Which part of the history an answer was asked for. */
export type Stretch = { newest: true } | { before: number } | { after: number } | { around: number }
