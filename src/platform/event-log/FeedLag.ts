/** Most transactions end within so many milliseconds. */
const shortestWait = 2
const longestWait = 250
/** Held back for so long, in milliseconds, somebody must know: no page shows anything new meanwhile. */
const worthReporting = 10_000

/** For how long the log is held back by a transaction that does not end. */
export class FeedLag {
  readonly #report: (error: Error) => void
  readonly #clock: () => number
  #since: number | null = null
  #isReported = false

  constructor(report: (error: Error) => void, clock: () => number = () => performance.now()) {
    this.#report = report
    this.#clock = clock
  }

  /** Something came through, or nothing waits any more. */
  over(): void {
    this.#since = null
    this.#isReported = false
  }

  /** It is held back still. Answers how many milliseconds to wait before the next look: the longer it has taken, the more. */
  wait(): number {
    const now = this.#clock()
    this.#since ??= now
    const held = now - this.#since
    if (held >= worthReporting && !this.#isReported) {
      this.#isReported = true
      this.#report(new Error(message))
    }
    return Math.min(Math.max(held / 10, shortestWait), longestWait)
  }
}

const message =
  `Nothing new has reached a page for ${worthReporting / 1000} seconds: a transaction on this PostgreSQL server, perhaps of another database, does not end. ` +
  '"select pid, datname, xact_start, query from pg_stat_activity where backend_xid is not null order by xact_start" names it.'
