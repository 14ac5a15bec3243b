interface Work {
  run: () => Promise<void>
  replaced: () => void
}

/**
 * Does the work of one client one at a time, in the order in which it came. Of each kind only the newest waits: a client that changes its mind a thousand
 * times costs what it costs to do the first and the last.
 */
export class LatestOnly {
  readonly #waiting = new Map<string, Work>()
  #running = false

  /** Resolves when nothing waits any more, at once when that is already being worked on. Rejects with the first error; the rest is done all the same. */
  async add(kind: string, run: () => Promise<void>, replaced: () => void = () => undefined): Promise<void> {
    this.#waiting.get(kind)?.replaced()
    this.#waiting.set(kind, { run, replaced })
    if (this.#running) return
    this.#running = true
    const errors: unknown[] = []
    for (;;) {
      const [next] = this.#waiting
      if (!next) break
      this.#waiting.delete(next[0])
      await next[1].run().catch((error: unknown) => void errors.push(error))
    }
    this.#running = false
    if (errors.length > 0) throw errors[0]
  }
}
