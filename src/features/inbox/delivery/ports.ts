import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { BotIdentity } from '#features/bots/ports.ts'
import type { Reason } from '#shared/reason.ts'

/** One thing to bring to a bot or to its customer, as a transport receives it. */
export interface Outgoing {
  /** The outbox row; stays the same over all attempts. */
  id: string
  kind: 'chat response' | 'channel update'
  bot: BotIdentity & { source: string; webhook: string }
  /** The conversation's key at its source. */
  channel: string
  /** When the customer last wrote, in ms since 1970; null before they did. Companies take replies for some time after that. */
  customerAt: number | null
  /** The bot's address for this conversation (Bot Framework), as it came last. */
  address: unknown
  /** Of a `chat response`: what is said, by a person, or by the bot itself (null). `ts` in seconds. */
  reply: {
    jmid: string
    text: string
    attachments: Attachment[]
    ts: number
    person: { id: string; name: string; image: string | null } | null
  } | null
  /** Of a `channel update`: `{paused, epoch, assignee, is_done, unanswered?}`. */
  update: Record<string, unknown> | null
  /**
   * The ids of the parts that earlier attempts brought there, where a company takes one message in several calls: an attempt goes on behind
   * them, so that no part is said twice.
   */
  sent: readonly string[]
}

/**
 * How an attempt ended.
 * - `sent`: the connection, the webhook or the company took it. `providerMessageIds` are the company's ids of what it became, in order, by which
 *   its receipts and echoes are recognised; empty where there are none. `delivered`: the other side itself said that it has it.
 * - `refused`: somebody answered, and said no. With `retryable` it is tried again, at `retryAt` where the company says when. `isAtIt`: they have it and
 *   are not done yet, so that nothing is wrong with them.
 * - `unreachable`: nobody was there to answer, so it would be the same with whatever else waits for this bot. `unconfirmed`: the request got there whole,
 *   and the one who took it said nothing. A reply is then tried a few times only, as its customer may have it already, and waits for a person with this reason.
 *
 * `sent` in the latter two: the ids of the parts that got there before it went wrong. `broken`: the company no longer takes what the bot shows it,
 * so people must connect it again.
 */
export type Attempt =
  | { outcome: 'sent'; providerMessageIds: readonly string[]; delivered: boolean }
  | { outcome: 'refused'; reason: Reason; retryable: boolean; retryAt?: Date; isAtIt?: true; sent?: readonly string[]; broken?: true }
  | { outcome: 'unreachable'; reason: Reason; unconfirmed?: Reason; sent?: readonly string[]; broken?: true }

/** The customer who is shown that somebody writes. */
export interface TypingTo {
  /** The conversation's key at its source. */
  channel: string
  /** The bot's address for this conversation, as it came last. */
  address: unknown
  /** A person writes, or the AI thinks. */
  by: 'person' | 'bot'
  /** A person has the conversation. */
  paused: boolean
}

/** A way to reach bots or their customers, of one server; a provider brings it. */
export interface Transport<Credentials = unknown> {
  /** The ids of the bots that this server can serve now; null: every bot whose deliveries name this transport. */
  reaches(): readonly string[] | null
  /** Bots that other servers hold, by what these said a moment ago: theirs to hand over, and left to them by every transport. */
  elsewhere?(): readonly string[]
  /** Other transports whose deliveries this one takes for the bots it reaches: what waits for a webhook goes by the open socket. */
  takesOver?: readonly string[]
  /** How many attempts may be under way to one bot at once, from one server. */
  concurrency: { perBot: number }
  /**
   * Of a company that would say it twice if it were told twice: why an attempt is given up whose server died before it knew the outcome. A person
   * decides then. Absent where a second attempt does no harm.
   */
  lost?: Reason
  /** Whether an attempt shows the customer something, which `lost` is about; without it, a reply does. */
  shows?(outgoing: Outgoing): boolean
  /** Shows the customer that what they wrote is read, and that somebody writes an answer. Nobody waits for it, and it is not tried again. */
  showTyping?(to: TypingTo, credentials: Credentials): Promise<void>
  /** It reaches bots by what they opened themselves. Their credentials are not opened for it, so nothing depends on whether they can be read here. */
  needsNoCredentials?: true
  /** Makes one attempt. `credentials` are the bot's, opened. Never rejects for what the other side did; a rejection is a mistake of ours. */
  send(outgoing: Outgoing, credentials: Credentials): Promise<Attempt>
}
