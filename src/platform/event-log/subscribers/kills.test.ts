import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Random } from '#shared/Random.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { FollowedLog, unwanted, type Node } from './testing/FollowedLog.ts'

let log: FollowedLog

beforeAll(async () => {
  log = await FollowedLog.open()
})
afterEach(() => log.clear())
afterAll(() => log.close())

const begun = (name: string) =>
  expect
    .poll(async () => (await log.db.selectFrom('subscriber').where('name', '=', name).select('place').executeTakeFirst())?.place ?? null)
    .not.toBeNull()

/** Each change was handled once, and in the order of the log. */
async function handledAll(name: string, changes: number) {
  await expect.poll(async () => (await log.handled(name)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(changes)
  const logged = await log.logged()
  expect(logged).toHaveLength(changes)
  expect((await log.handled(name)).map(({ cursor, body }) => ({ cursor, body }))).toEqual(logged)
}

// Between them the answers of two turns: the lease, the batch, what is written, the place, and what follows.
test.each(Array.from({ length: 14 }, (_, i) => i + 1))(
  'a connection that breaks after %i of the answers loses and repeats nothing',
  async (answers) => {
    let node: Node | undefined
    let isCut = false
    let count = 0
    const cutting = (db: Node['db']) =>
      afterAnswers(db, async () => {
        if (node === undefined || ++count < answers || isCut) return
        isCut = true
        await node.cut()
      })
    const started = await log.start([log.subscription('one')], cutting)
    await begun('one')
    node = started
    await log.write([1, 2, 3])
    await expect.poll(() => isCut).toBe(true)
    await log.write([4, 5])
    await handledAll('one', 5)
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
    await Promise.all(names.map(begun))

    let writing = true
    let written = 0
    const writer = async () => {
      while (writing) {
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
