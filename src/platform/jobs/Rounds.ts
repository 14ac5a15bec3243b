/** Work that waits in a table, taken in rounds, one at a time. A wake during a round is followed by another one; a round that fails is reported, and waits for the next wake. */
export class Rounds {
  readonly #round: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #running: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(round: () => Promise<void>, onError: (error: unknown) => void) {
    this.#round = round
    this.#onError = onError
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  /** Something may be there to be taken. */
  wake(): void {
    this.#again = true
    if (this.#stopped) return
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#again && !this.#stopped) this.wake()
    })
  }

  /** Lets the round under way end; none follows. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        await this.#round()
      } catch (error) {
        this.#onError(error)
        return
      }
    }
  }
}
