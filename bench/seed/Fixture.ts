/** A bot of the seeded workspace with the keys it shows. */
export interface SeededBot {
  id: string
  clientKey: string
  name: string
}

/** Somebody of the seeded workspace, signed in. */
export interface SeededPerson {
  id: string
  name: string
  token: string
}

/** What is in a seeded database: enough to call the server from another process. Kept in the database's own settings. */
export interface Fixture {
  /** Changes whenever the seed would come out differently. */
  version: string
  workspace: string
  apiKey: string
  bots: SeededBot[]
  /**
   * The first has read most of what came in the month since they joined; the second joined yesterday and has read everything; the fourth
   * joined in the midst of the long conversation and has never opened it.
   */
  people: SeededPerson[]
  conversations: number
  messages: number
  /** The conversation with the long history, and one with an ordinary one. */
  long: { id: string; messages: number }
  short: { id: string; messages: number }
  seconds: number
}

/** How many of a hundred conversations belong to each bot. */
export const botShares = [50, 25, 15, 8, 2]

/** Which bot the conversation number `n` belongs to; the seed's SQL says the same. */
export function botOf(n: number): number {
  let left = n % 100
  for (const [bot, share] of botShares.entries()) {
    if (left < share) return bot
    left -= share
  }
  return 0
}

/** The channel of conversation number `n`, as a bot reports it: sixteen digits, as platforms give them. */
export function channelOf(n: number): string {
  return String(4_000_000_000_000_000 + n * 104_729)
}
