/** A conversation written out in one language. */
export interface LocalTalk {
  locale: string
  timezone: string
  name: string
  labels: readonly string[]
  /** Customer and bot in turns, the customer first. */
  opening: readonly string[]
  /** The customer asks for a person. */
  asks?: string
  /** A person and the customer in turns, the person first. */
  help?: readonly string[]
}
