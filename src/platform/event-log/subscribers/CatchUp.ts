/** Milliseconds from a failure to the next try. */
const retryAfter = 5000

/** Runs the work that a gap left, one at a time, until it has ended well. */
export class CatchUp {
  readonly #work: ((signal: AbortSignal) => Promise<void>) | undefined
  readonly #onError: (error: unknown) => void
  #running: { ended: Promise<void>; abort: AbortController } | undefined
  #isDone = false
  #notBefore = 0

  constructor(work: ((signal: AbortSignal) => Promise<void>) | undefined, onError: (error: unknown) => void) {
    this.#work = work
    this.#onError = onError
  }

  /** Begins where it does not run already, unless nothing is left to do. */
  begin(): void {
    if (this.#work === undefined || this.#running || this.#isDone || Date.now() < this.#notBefore) return
    const abort = new AbortController()
    this.#running = { abort, ended: this.#run(this.#work, abort.signal) }
  }

  /** Breaks off and waits for the end; the next time everything is looked at again. */
  async end(): Promise<void> {
    this.#running?.abort.abort()
    await this.#running?.ended
    this.#isDone = false
  }

  async #run(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await work(signal)
      this.#isDone = !signal.aborted
    } catch (error) {
      this.#notBefore = Date.now() + retryAfter
      if (!signal.aborted) this.#onError(error)
    } finally {
      this.#running = undefined
    }
  }
}
