/** Spreads calls over time, so that no bot makes more than so many a second; of one server. */
export class Pace {
  readonly #everyMs: number
  readonly #next = new Map<string, number>()

  constructor(perSecond: number) {
    this.#everyMs = 1000 / perSecond
  }

  /** How long the next call of a bot has to wait, in milliseconds; it has its turn then. */
  turn(bot: string, now: number): number {
    for (const [one, at] of this.#next) if (at <= now) this.#next.delete(one)
    const at = Math.max(now, this.#next.get(bot) ?? 0)
    this.#next.set(bot, at + this.#everyMs)
    return at - now
  }
}
