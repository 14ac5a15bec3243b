import { setTimeout as sleep } from 'node:timers/promises'

/** Writes together what comes within a moment: a hundred small transactions cost more than the one that does their work. */
export class Gathered<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>
  readonly #ms: number
  #items: Item[] = []
  #next: Promise<void> | undefined

  /** `ms`: so many milliseconds others are waited for. */
  constructor(ms: number, write: (items: readonly Item[]) => Promise<void>) {
    this.#ms = ms
    this.#write = write
  }

  /** Resolves once it is written; fails, with all that came with it, where that fails. */
  add(item: Item): Promise<void> {
    this.#items.push(item)
    return (this.#next ??= this.#soon())
  }

  async #soon(): Promise<void> {
    await sleep(this.#ms)
    const items = this.#items
    this.#items = []
    this.#next = undefined
    await this.#write(items)
  }
}
