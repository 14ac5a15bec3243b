import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Random } from '#shared/Random.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { replaySetAside } from './replaySubscriber.ts'
import { FollowedLog, unwanted, type Node } from './testing/FollowedLog.ts'

let log: FollowedLog

beforeAll(async () => {
  log = await FollowedLog.open()
})
afterEach(() => log.clear())
afterAll(() => log.close())

/** Breaks the connections of a server once, after so many answers since it was aimed at. */
class Cut {
  isDone = false
  #left: number
  #node: Node | undefined

  constructor(answers: number) {
    this.#left = answers
  }

  through(db: Node['db']): Node['db'] {
    return afterAnswers(db, async () => {
      if (this.#node === undefined || --this.#left > 0 || this.isDone) return
      this.isDone = true
      await this.#node.cut()
    })
  }

  aimAt(node: Node): void {
    this.#node = node
  }
}

/** Each change was handled once, and in the order of the log. */
async function handledAll(name: string, changes: number) {
  await expect.poll(async () => (await log.handled(name)).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(changes)
  const logged = await log.logged()
  expect(logged).toHaveLength(changes)
  expect((await log.handled(name)).map(({ cursor, body }) => ({ cursor, body }))).toEqual(logged)
}

// Between them the answers of two turns: the lease, the batch, what is written, the place, and what follows.
test.each(Array.from({ length: 14 }, (_, i) => i + 1))(
  'a connection that breaks after %i of the answers loses and repeats nothing',
  async (answers) => {
    const cut = new Cut(answers)
    const node = await log.start([log.subscription('one')], (db) => cut.through(db))
    await log.begun('one')
    cut.aimAt(node)
    await log.write([1, 2, 3])
    await expect.poll(() => cut.isDone).toBe(true)
    await log.write([4, 5])
    await handledAll('one', 5)
  },
)

const numbersOf = (name: string) => expect.poll(() => log.numbers(name))

/** A subscription that never handles the number 2, unless it is mended. */
function withoutTwo(state: { isMended: boolean }) {
  return log.subscription('one', {
    setAsideAfter: 1,
    handle: async (ctx, changes) => {
      await log.note(ctx, 'one', changes)
      if (!state.isMended && changes.some(({ body }) => (body as { n: number }).n === 2)) throw new Error('Never.')
    },
  })
}

// From the change before it to the one behind it: noted, set aside, gone on.
test.each(Array.from({ length: 24 }, (_, i) => i + 1))(
  'a connection that breaks after %i of the answers sets nothing aside but what cannot be handled, and that once',
  async (answers) => {
    const cut = new Cut(answers)
    const node = await log.start([withoutTwo({ isMended: false })], (db) => cut.through(db))
    await log.begun('one')
    cut.aimAt(node)
    await log.write([1, 2, 3])
    await numbersOf('one').toEqual([1, 3])
    await expect.poll(() => cut.isDone).toBe(true)
    await log.write([4])
    await numbersOf('one').toEqual([1, 3, 4])
    expect(await log.setAside('one')).toMatchObject([{ body: 2, error: 'Error: Never.' }])
  },
)

test.each(Array.from({ length: 14 }, (_, i) => i + 1))(
  'a connection that breaks after %i of the answers loses and repeats nothing of what is handed over again',
  async (answers) => {
    const state = { isMended: false }
    const cut = new Cut(answers)
    const node = await log.start([withoutTwo(state)], (db) => cut.through(db))
    await log.begun('one')
    await log.write([1, 2, 3])
    await numbersOf('one').toEqual([1, 3])
    state.isMended = true
    await replaySetAside(log.db, 'one')
    cut.aimAt(node)
    await expect.poll(() => log.setAside('one')).toEqual([])
    await expect.poll(() => cut.isDone).toBe(true)
    await log.write([4])
    await numbersOf('one').toEqual([1, 3, 2, 4])
  },
)

test.each([1, 2])(
  'two servers whose connections break thirty times under concurrent writes handle each change once and in order (%i)',
  async (seed) => {
    const random = new Random(seed)
    const names = ['one', 'two']
    const subscriptions = names.map((name) =>
      log.subscription(name, {
        batch: 7,
        handle: async (ctx, changes) => {
          // Sometimes a batch takes so long that it is cut in the middle, sometimes it fails by itself.
          if (random.chance(0.4)) await sql`select pg_sleep(0.03)`.execute(ctx.db)
          await log.note(ctx, name, changes)
          if (random.chance(0.05)) throw new Error('By bad luck.')
        },
      }),
    )
    const nodes = [await log.start(subscriptions), await log.start(subscriptions)]
    await Promise.all(names.map((name) => log.begun(name)))

    let writing = true
    let written = 0
    const writer = async () => {
      // On a slow machine the kills take long, and what is written must still be handled: one by one where something failed.
      while (writing && written < 600) {
        const numbers = Array.from({ length: random.int(1, 4) }, () => ++written)
        // Transactions begin and end in any order, and what nobody wants stands between.
        await log.write(numbers, undefined, () => pause(random.next() * 8))
        if (random.chance(0.3)) await log.write([0], unwanted)
      }
    }
    const writers = [writer(), writer(), writer()]
    let kills = 0
    while (kills < 30) {
      await pause(random.next() * 40)
      kills += (await nodes[random.chance(0.5) ? 0 : 1]!.cut()) > 0 ? 1 : 0
      // Now and then the server that has a subscriber is thought dead, and both work on it for a while.
      if (random.chance(0.6)) await sql`update subscriber set held_until = now() - interval '1 second'`.execute(log.db)
      if (random.chance(0.1)) {
        await nodes[0]!.stop()
        nodes[0] = await log.start(subscriptions)
      }
    }
    writing = false
    await Promise.all(writers)
    for (const name of names) await handledAll(name, written)
    expect(written).toBeGreaterThan(50)
  },
)
