/** So many answers are remembered at most; beyond that the oldest goes. A flood of wrong keys must not fill the memory. */
const max = 10_000

/** Remembers answers by name for a fixed time. */
export class ShortMemory<T> {
  readonly #keep: number
  readonly #clock: () => number
  /** In the order in which they were set, so the first is the oldest. */
  readonly #entries = new Map<string, { value: T; until: number }>()

  /** `keep` is in milliseconds. */
  constructor(keep: number, clock: () => number) {
    this.#keep = keep
    this.#clock = clock
  }

  get(name: string): T | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    if (this.#clock() < entry.until) return entry.value
    this.#entries.delete(name)
    return undefined
  }

  set(name: string, value: T): void {
    this.#entries.delete(name)
    this.#entries.set(name, { value, until: this.#clock() + this.#keep })
    if (this.#entries.size <= max) return
    for (const oldest of this.#entries.keys()) return void this.#entries.delete(oldest)
  }

  drop(concerns: (value: T) => boolean): void {
    for (const [name, { value }] of this.#entries) if (concerns(value)) this.#entries.delete(name)
  }

  clear(): void {
    this.#entries.clear()
  }
}
