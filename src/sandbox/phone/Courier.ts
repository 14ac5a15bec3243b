import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from './contract.ts'

export type Event = Record<string, unknown>
/** Hands an event to the bot; resolves when the bot is done with it. */
export type Deliver = (event: Event) => Promise<void>

/** A message that is held back to be overtaken goes on after this many milliseconds, should none follow. */
const timeoutMs = 2000
/** Between a message and its double. */
const echoAfter = 40

/** Brings what customers write to the bot as a real platform does on a bad day: late, twice, or in the wrong order, as the switches say. */
export class Courier {
  readonly #faults: () => Faults
  readonly #deliver: Deliver
  readonly #held = new Map<string, () => void>()

  constructor(faults: () => Faults, deliver: Deliver) {
    this.#faults = faults
    this.#deliver = deliver
  }

  /** Resolves when the bot is done with it, rejects when it could not take it. */
  async carry(channel: string, event: Event): Promise<void> {
    const { delayMs, reorder } = this.#faults()
    if (delayMs > 0) await sleep(delayMs)
    if (!reorder) return this.#hand(event)
    const release = this.#held.get(channel)
    if (!release) await this.#overtaken(channel)
    const done = this.#hand(event)
    // This one has overtaken the other, which goes right behind it.
    release?.()
    return done
  }

  /** Waits until another message of the channel has gone first. */
  async #overtaken(channel: string): Promise<void> {
    const timeout = new AbortController()
    await new Promise<void>((resolve) => {
      this.#held.set(channel, resolve)
      sleep(timeoutMs, undefined, { signal: timeout.signal, ref: false }).then(resolve, () => undefined)
    })
    timeout.abort()
    this.#held.delete(channel)
  }

  async #hand(event: Event): Promise<void> {
    if (this.#faults().duplicate)
      void sleep(echoAfter)
        .then(() => this.#deliver(event))
        .catch(() => undefined)
    await this.#deliver(event)
  }
}
