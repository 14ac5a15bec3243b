import { expect } from 'vitest'
import type { Subscription } from '../Subscription.ts'
import type { LoggedChange } from '../../feed.ts'
import type { FollowedLog } from './FollowedLog.ts'

const name = 'picky'

/** A subscriber of a followed log that fails at some changes, and what is waited for of it. */
export class Picky {
  readonly name = name
  readonly #log: FollowedLog

  constructor(log: FollowedLog) {
    this.#log = log
  }

  /** It writes each change down, and fails with what `fail` throws at its number. */
  subscription(fail: (n: number) => unknown, fields: Partial<Subscription> = {}): Subscription {
    return this.#log.subscription(name, {
      setAsideAfter: 3,
      handle: async (ctx, changes) => {
        await this.#log.note(ctx, name, changes)
        for (const change of changes) await fail(numberOf(change))
      },
      ...fields,
    })
  }

  /** Waits until it has begun, so that what is written from now on is handed to it. */
  begun(): Promise<void> {
    return this.#log.begun(name)
  }

  /** The numbers that it handled, in the order in which it did. */
  handled() {
    return expect.poll(() => this.#log.numbers(name), { interval: 20 })
  }

  /** The numbers that it went on without. */
  left() {
    return expect.poll(async () => (await this.#log.setAside(name)).map(({ body }) => body), { interval: 20 })
  }
}

export const numberOf = ({ body }: LoggedChange) => (body as { n: number }).n

/** Fails at these numbers. */
export const failAt =
  (...numbers: number[]) =>
  (n: number) => {
    if (numbers.includes(n)) throw new Error(`Not ${n}.`)
  }
