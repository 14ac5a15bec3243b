import type { SentFile } from '#features/inbox/web/composer/composerFiles.ts'

/**
 * A message on its way from this page. `waiting` has one of the same conversation before it; `offline` was not reached and `slowed` came
 * too soon after others, both are tried again by themselves; `stale` was refused because the customer was answered meanwhile, `mentions` because
 * it mentions a colleague; `failed` needs the writer.
 */
export interface Outgoing {
  jmid: string
  conversation: string
  /** The customer's name, for when the conversation is not open. */
  to: string
  /** As it was written. */
  text: string
  type: 'message' | 'note'
  privateRecipients: readonly string[]
  /** Its pictures and files. */
  pictures?: readonly SentFile[]
  /** The number of the newest message its writer saw. */
  lastSeen: number
  /** Sent although the customer was answered meanwhile. */
  anyway: boolean
  /** It mentions a colleague and is meant for the customer all the same. */
  public?: boolean
  /** The AI has the conversation again after it. */
  handBack?: boolean
  /** Its writer wants to be able to take it back for some seconds. */
  undo?: boolean
  /** Ids of the colleagues it mentions, once the server has said so. */
  mentioned?: readonly string[]
  /** Milliseconds since 1970. */
  writtenAt: number
  /** When its writer last decided that it is sent all the same, like `writtenAt`. */
  confirmedAt?: number
  state: 'waiting' | 'sending' | 'offline' | 'slowed' | 'stale' | 'mentions' | 'failed'
  /** Why it failed, for its writer. */
  why: string | null
  /** Its conversation is not there for its writer any more: it stands nowhere, and can only be copied and discarded. */
  isGone?: boolean
}

/** How an attempt ended. `seq` is the number the message has in the conversation. */
export type Attempt =
  | { end: 'sent'; seq: number }
  | { end: 'unreached' }
  | { end: 'slowed' }
  | { end: 'stale'; why: string }
  | { end: 'mentions'; why: string; mentioned: string[] }
  | { end: 'refused'; why: string; isGone?: boolean }
