/**
 * What a kind of conversation is made of. Texts may hold slots such as `{order}`; the scenario fills them, each conversation its own way.
 * Nothing of a list comes a second time before all of it has come once.
 */
export interface Topic {
  bot: 'shop' | 'smalltalk'
  /** Whether `{product}` must be something to wear, or something sewn; anything the shop sells otherwise. */
  about?: 'worn' | 'sewn'
  labels: readonly string[]
  /** What the customer begins with, and what the bot answers to it. */
  asks: readonly (readonly [ask: string, answer: string])[]
  /** Buttons under that answer. */
  offers?: readonly string[]
  /** Customer and bot going on: one line each. Where the customer's is an offer, it follows the answer at once. */
  more: readonly (readonly [customer: string, bot: string])[]
  /** Where the bot is at its end, and how a person helps. */
  cases: readonly Case[]
}

export interface Case {
  /** The customer's words. */
  trouble: string
  /** A person and the customer in turns, the person first. */
  help: readonly string[]
  /** What colleagues tell each other about it. */
  note?: string
}
