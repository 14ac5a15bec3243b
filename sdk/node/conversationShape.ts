import type { Outgoing } from './outgoingMessage.ts'

/**
 * What became of a `say`. `sent`: the customer has it, under `messageId` if the platform gave one. `suppressed`: a person has the
 * conversation, Baton kept the text as a draft. `reached`: false when Baton could not be asked.
 */
export type Said = { sent: boolean; suppressed: boolean; reached: boolean; messageId?: string }

/** One turn of the bot in one conversation. */
export type Conversation = {
  readonly channel: string
  /** The hand-over during which this turn began; after the next one Baton holds back what it says. */
  readonly epoch: number | undefined
  /** Says it to the customer unless a person has taken over meanwhile. Throws what `send` throws, and BatonError on a refusal. */
  say(outgoing: string | Outgoing): Promise<Said>
  /** Calls a person. Say what there is to say before: afterwards the conversation may not be the bot's any more. */
  askForHuman(): Promise<void>
  /** Marks the customer's message as one the bot has no answer to. */
  dontUnderstand(): Promise<void>
}
