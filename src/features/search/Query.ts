/** One key that is looked for; with `prefix`, every key that begins like it. */
export interface SearchTerm {
  key: string
  prefix: boolean
}

/** Keys that follow each other in the text. */
export type Sequence = SearchTerm[]

/** One thing that a message must say, in any of these ways. */
export type Term = Sequence[]

/** What somebody looks for: messages for which everything here holds. Of several values of one operator, any. */
export interface Query {
  terms: Term[]
  /** `customer`, `bot`, `me`, or part of a colleague's name. */
  from: string[]
  bot: string[]
  label: string[]
  hasFile: boolean
  /** Milliseconds: not before `after`, and before `before`. */
  after: number | null
  before: number | null
}

/** A query, or the sentence that says why the text is none. */
export type Parsed = { query: Query } | { problem: string }

/** The reader's clock: milliseconds, how many minutes it is behind UTC now, and their zone, where it is known, as it may be others on other days. */
export interface Clock {
  now: number
  tzoffset: number
  zone?: string | undefined
}
