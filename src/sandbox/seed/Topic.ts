/**
 * What a kind of conversation is made of. Texts may hold slots such as `{order}`; the scene fills them, each conversation its own way.
 * Nothing of a list comes a second time before all of it has come once.
 */
export interface Topic {
  bot: 'shop' | 'smalltalk'
  /** Whether `{product}` must be something to wear, or something sewn; anything the shop sells otherwise. */
  about?: 'worn' | 'sewn'
  labels: readonly string[]
  /** What the customer begins with. */
  asks: readonly string[]
  /** What the bot answers. */
  answers: readonly string[]
  /** Buttons under that answer. */
  offers?: readonly string[]
  /** Customer and bot going on: one line each. */
  more: readonly (readonly [customer: string, bot: string])[]
  /** The customer where the bot is at its end. */
  troubles: readonly string[]
  /** A person's help: person, customer, person, and so on. */
  helps: readonly (readonly string[])[]
  /** What colleagues tell each other. */
  notes: readonly string[]
}
