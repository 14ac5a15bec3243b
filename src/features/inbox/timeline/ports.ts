import type { Reason } from '#shared/reason.ts'
import type { Attachment } from './contract.ts'
import type { BotIdentity } from '#features/bots/ports.ts'

export type { BotIdentity }

/** What a source says of a customer; absent means that it did not say. */
export type CustomerProfile = Partial<
  Record<'name' | 'first_name' | 'last_name' | 'email' | 'image' | 'locale' | 'timezone' | 'gender' | 'phone' | 'address', string>
>

/**
 * What a bot reports: the customer wrote (`in`), the bot answers (`out`), the bot did not understand a message (`unknown`), a person
 * is asked for (`human`), or somebody answered in the company's own inbox (`takeover`). Every provider turns its own wire into this.
 */
export interface Report {
  kind: 'in' | 'out' | 'unknown' | 'human' | 'takeover'
  bot: BotIdentity
  /** The conversation's key at its source. */
  channel: string
  userKey: string
  /** What makes the message the same when it comes again: the platform's id, or a hash of who, what and when. */
  identity: string
  /** Identities under which the customer's or the bot's words may be stored already, where the platform gives neither id nor time. */
  aliases?: readonly string[]
  /**
   * Which of these name the words only by the moment in which they were said: the aliases, or all. Of `in` and `out`; the same words are then a
   * repetition only if the other side has said nothing in between.
   */
  byMoment?: 'aliases' | 'all'
  /**
   * Of `unknown` and `human`, where the platform gives neither id nor time: the same words of the same customer since this time (ms since
   * 1970) are those that it is about.
   */
  receivedSince?: number
  text: string
  /**
   * The same words as the source has them, where `text` has them otherwise, such as with its own signs for people. By them they are found in `raw`, and an
   * echo of our own reply is known.
   */
  otherText?: string
  attachments: Attachment[]
  metadata: Record<string, unknown> | null
  reply: unknown
  profile: CustomerProfile | null
  /** The body as it came, to hand it to the bot again when the AI resumes. */
  raw: unknown
  /** Where the Microsoft Bot Framework must answer; null elsewhere. */
  address: unknown
  /** Under which epoch the bot's turn began; null when the bot's SDK does not say. */
  epoch: number | null
  /** The `jmid` of our own message that this `out` echoes, where the bot says so. */
  echoOf: string | null
  /** Of an echo: it is a part of what we sent, and more goes behind it, so it proves nothing of the whole. */
  isPart?: true
  /** Of `takeover`: who answered, as the company knows them. */
  by?: { id: string; name: string }
  /** The company's id of what `out` or `takeover` says, by which an echo of what we sent is recognised, and what is changed of it there. */
  providerMessageId?: string
  /** Of `out`: nobody but us can have said it, so it is an echo also where we have no name for it yet, as it is just being sent. */
  isOurs?: true
  /** Of `takeover`: the company does not say whose words these are, so they may be ours, which are just being sent and have no name yet. */
  mayBeOurs?: true
  /** The company's id of the message that it is a reply to, or a reaction. */
  replyTo?: string
  /** The number of that message, once it is looked up. */
  repliesTo?: number
  /** Of `in`: it wants no answer, such as a reaction. It stands in the transcript, and nobody waits or comes back from Done because of it. */
  quiet?: true
  /** Of `in`: another app has the customer at the moment and answers. The engine of the bot is not asked, until it gets the conversation from us. */
  answeredElsewhere?: true
  /**
   * Its author changed (`text` and `attachments` are the new ones; no attachments leave the old, unless the source tells the message as a whole:
   * `isWhole`) or took back at the source what `identity` names. `at` in ms since 1970, null where the source does not say. Only of `in` (the
   * customer's own) and `out` (the bot's own, and what we sent).
   */
  change?: { what: 'edited' | 'withdrawn'; at: number | null; isWhole?: true }
  /** The event of a company that brings it once more: it is not stored where its conversation was erased since that event was begun. */
  broughtAgainBy?: string
}

/** What a bot is told of its report. */
export interface ReportResult {
  conversationId: string
  channel: string
  paused: boolean
  epoch: number
  /** The text was kept as a draft because a person holds the conversation: the bot must not send it. */
  suppressed: boolean
  duplicate: boolean
}

/** How a file that a customer sent is fetched. */
export interface FileRequest {
  headers: Record<string, string>
  /** Where it lies, if not at the address by which the message tells of it. */
  url?: string
  /** What it is called, where the message does not say. */
  names?: Pick<Attachment, 'title' | 'file_name'>
}

/** What a company says became of a message that was sent. It is known by its ids, or everything in the conversation up to a time. */
export interface Receipt {
  what: 'delivered' | 'read' | 'failed'
  providerMessageIds?: readonly string[]
  /** With `until` (ms since 1970): all that was sent to this conversation up to then, beside what ids name. */
  channel?: string
  until?: number
  /** Of `failed`. */
  reason?: Reason
}
