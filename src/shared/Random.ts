/** Chance that is the same at every run: what it gives follows from the seed alone. */
export class Random {
  #state: number
  /** Of each list, the places whose turn has yet to come. */
  readonly #drawn = new Map<readonly unknown[], number[]>()

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to but not including 1. */
  next(): number {
    // Mulberry32: 32 bits of state are plenty for some ten thousand draws.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, max: number): number {
    return least + Math.floor(this.next() * (max - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!
  }

  /** Like `pick`, but nothing comes a second time before everything of this very list has come once. */
  fresh<T>(list: readonly T[]): T {
    let left = this.#drawn.get(list)
    if (!left?.length) this.#drawn.set(list, (left = [...list.keys()]))
    return list[left.splice(this.int(0, left.length - 1), 1)[0]!]!
  }

  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list]
    return list.map(() => left.splice(this.int(0, left.length - 1), 1)[0]!)
  }
}
