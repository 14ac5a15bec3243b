import type { Reason } from '#shared/reason.ts'
import type { BotIdentity } from '#features/bots/ports.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'

/** A thing that is said, with its rich parts. */
export interface EngineMessage {
  text: string
  attachments: Attachment[]
}

/** What an engine remembers between two turns, by the engine's own rules. It is kept for as long as the conversation. */
export type EngineContext = Readonly<Record<string, unknown>>

/** What an engine is asked. */
export interface EngineQuestion {
  bot: BotIdentity
  conversation: {
    /** Ours: a UUID that stays the same. */
    id: string
    /** What the bot's channel calls it. */
    channel: string
    /** What is known of the customer: name, locale, timezone and more. */
    profile: Readonly<Record<string, string>>
  }
  /** What the customer wrote since the last answer, oldest first: at least one, several when nobody answered. */
  messages: readonly (EngineMessage & { metadata: Readonly<Record<string, unknown>> | null })[]
  /** What its last answer gave back. */
  contexts: readonly EngineContext[]
  /** How often the conversation had changed hands when this was asked. */
  epoch: number
}

/** What an engine says to that. */
export interface EngineAnswer {
  /** In order; none at all is an answer, too. */
  messages: readonly EngineMessage[]
  /** What the engine took the customer to mean. */
  intent: { id: string; name: string } | null
  /** How sure it is, 0 to 1. */
  confidence: number | null
  /** It did not understand: two in a row, and people take over. */
  isFallback: boolean
  contexts: readonly EngineContext[]
  /** How the customer feels, -1 to 1. */
  sentiment: number | null
  /** A person is to take over. */
  handOff: boolean
  /** The conversation is finished. */
  done: boolean
  /** Labels for the conversation. */
  labels: readonly string[]
}

/**
 * How a question ended. What is `retryable` is asked again soon, at `retryAt` where the company says when. `broken`: the company no longer takes
 * what the bot shows it, so people must connect it again.
 */
export type EngineOutcome =
  | { outcome: 'answered'; answer: EngineAnswer }
  | { outcome: 'failed'; reason: Reason; retryable: boolean; retryAt?: Date; broken?: true }

/** Somebody who answers customers for a bot when Baton asks. */
export interface Engine<Credentials = unknown> {
  /**
   * Answers a customer. It may be asked the same again when a server died over it, so what it remembers must come from `contexts` alone. Never
   * rejects for what the other side did; a rejection is a mistake of ours. Ends by itself within 20 seconds.
   */
  answer(question: EngineQuestion, credentials: Credentials): Promise<EngineOutcome>
  /** Loads what the first question needs. Called ahead of it, once a bot has this engine; where none has it, never. */
  prepare?(): Promise<unknown>
  /** Asks the company whether it still takes these credentials. Null: it does. `unanswered`: it may say so soon. `unknown`: it does not say. */
  check?(credentials: Credentials): Promise<Reason | 'unanswered' | 'unknown' | null>
}
