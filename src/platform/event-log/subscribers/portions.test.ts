import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FollowedLog, unwanted } from './testing/FollowedLog.ts'
import { numberOf } from './testing/Picky.ts'

let log: FollowedLog

beforeAll(async () => {
  log = await FollowedLog.open()
})
afterEach(() => log.clear())
afterAll(() => log.close())

const numbersOf = (name: string) => expect.poll(() => log.numbers(name), { interval: 20 })

test('what happens is gathered for a while, until something comes that is not to wait', async () => {
  const stretches: number[][] = []
  const asked: number[] = []
  const subscription = log.subscription('one', {
    gatherMs: 120_000,
    isUrgent: (change) => asked.push(numberOf(change)) > 0 && numberOf(change) >= 10,
    handle: async (ctx, changes) => {
      await log.note(ctx, 'one', changes)
      stretches.push(changes.map(numberOf))
    },
  })
  await log.start([subscription], undefined, 60_000)
  await log.begun('one')
  // It has just begun, and gathers.
  await log.write([10])
  await numbersOf('one').toEqual([10])
  // Its turn may have found it by itself: the word of it, which is urgent, then comes later.
  await expect.poll(() => asked).toContain(10)
  for (const n of [1, 2]) {
    await log.write([n])
    await expect.poll(() => asked).toContain(n)
  }
  await log.write([11, 3])
  await numbersOf('one').toEqual([10, 1, 2, 11, 3])
  expect(stretches).toEqual([[10], [1, 2, 11, 3]])
})

test('a subscriber leaves what would be too much for one transaction to the next', async () => {
  const portions: number[][] = []
  const subscription = log.subscription('one', {
    handle: async (ctx, changes) => {
      const some = changes.slice(0, 3)
      await log.note(ctx, 'one', some)
      portions.push(some.map(numberOf))
      return some.length
    },
  })
  await log.start([subscription])
  await log.begun('one')
  await log.write([1, 2, 3, 4, 5, 6, 7, 8])
  await log.write([100], unwanted)
  await numbersOf('one').toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(portions).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ])
  await log.write([9])
  await numbersOf('one').toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})
