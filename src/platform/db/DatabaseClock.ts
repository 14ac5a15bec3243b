import { sql } from 'kysely'
import type { Database } from './openDatabase.ts'

/** Clocks that are kept right are less than so many milliseconds apart. */
const tolerated = 1000
/** They are compared again after so many: a machine may be set right, or drift. */
const compareEvery = 60_000

/** What to do about a clock that is wrong. */
export const keepTime = 'Let both keep the time by NTP: companies refuse what is signed by a wrong clock.'

/** How far a clock is from another one: `90 s ahead of`. */
export const apart = (ahead: number): string => `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`

/** By how many milliseconds the clock of this machine is ahead of the database's; 0 where that is no more than the way there and back explains. */
export async function clockAhead(db: Database): Promise<number> {
  const sent = Date.now()
  const { rows } = await sql<{ at: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db)
  const way = Date.now() - sent
  const ahead = sent + way / 2 - rows[0]!.at
  return Math.abs(ahead) > tolerated + way / 2 ? Math.round(ahead) : 0
}

/**
 * The time by the clock of the database. Its statements go by that, and those of all servers; what a server on a machine whose clock is wrong says is due
 * would be due minutes later otherwise, or was long ago.
 */
export class DatabaseClock {
  readonly #db: Database
  readonly #onApart: (ahead: number) => void
  #ahead = 0
  #timer: NodeJS.Timeout | undefined

  /** `onApart` is told by how many milliseconds this machine is ahead, when that is much and was not so before. */
  constructor(db: Database, onApart: (ahead: number) => void) {
    this.#db = db
    this.#onApart = onApart
  }

  async start(onError: (error: unknown) => void): Promise<void> {
    await this.#compare()
    this.#timer = setInterval(() => void this.#compare().catch(onError), compareEvery).unref()
  }

  now(): Date {
    return new Date(Date.now() - this.#ahead)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #compare(): Promise<void> {
    const before = this.#ahead
    this.#ahead = await clockAhead(this.#db)
    if (Math.abs(this.#ahead - before) > tolerated && this.#ahead !== 0) this.#onApart(this.#ahead)
  }
}
