import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSubscribers } from './readStates.ts'
import { replaySubscriber } from './replaySubscriber.ts'
import { FollowedLog, unwanted } from './testing/FollowedLog.ts'
import { failAt, numberOf, Picky } from './testing/Picky.ts'

let log: FollowedLog
let picky: Picky

beforeAll(async () => {
  log = await FollowedLog.open()
  picky = new Picky(log)
})
afterEach(() => log.clear())
afterAll(() => log.close())

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('a change that cannot be handled is set aside, and each before and behind it is handled once and in order', async () => {
  const node = await log.start([picky.subscription(failAt(7, 8, 20))])
  await picky.begun()
  await log.write(range(1, 20))
  await log.write([100], unwanted)
  await picky.left().toEqual([7, 8, 20])
  await log.write([21])
  await picky.handled().toEqual([...range(1, 6), ...range(9, 19), 21])
  expect(await log.setAside(picky.name)).toMatchObject([
    { body: 7, error: 'Error: Not 7.', tries: 3, isDue: false },
    { body: 8, error: 'Error: Not 8.', tries: 3, isDue: false },
    { body: 20, error: 'Error: Not 20.', tries: 3, isDue: false },
  ])
  expect(await log.row(picky.name)).toMatchObject({ failures: 0, change_failures: 0, error: null, failed_at: null })
  const reported = node.errors.filter(({ message }) => message.includes('goes on without'))
  expect(reported.map(({ cause }) => (cause as Error).message)).toEqual(['Not 7.', 'Not 8.', 'Not 20.'])
  const [report] = await readSubscribers(log.db)
  expect(report).toMatchObject({
    state: 'following',
    behind: { changes: 0 },
    setAside: { changes: 3, newest: [{ error: 'Error: Not 20.' }, { error: 'Error: Not 8.' }, { error: 'Error: Not 7.' }] },
  })
})

test('another server goes on counting where the first one stopped', async () => {
  let tries = 0
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const broken = picky.subscription(async (n) => {
    if (n !== 2) return
    if (++tries === 4) await held
    throw new Error('Not two.')
  })
  const first = await log.start([{ ...broken, setAsideAfter: 6 }])
  await picky.begun()
  await log.write([1])
  await picky.handled().toEqual([1])
  await log.write([2])
  await expect.poll(() => tries).toBe(4)
  await log.write([3])
  const stopped = first.stop()
  goOn()
  await stopped
  expect(await log.row(picky.name)).toMatchObject({ failures: 4, change_failures: 4 })
  expect(await log.setAside(picky.name)).toEqual([])
  await log.start([{ ...broken, setAsideAfter: 6 }])
  await picky.handled().toEqual([1, 3])
  expect(await log.setAside(picky.name)).toMatchObject([{ body: 2, tries: 6 }])
})

test('a batch that fails is not held against the first of its changes', async () => {
  // Several together fail, and none of them alone.
  const crowded = log.subscription(picky.name, {
    setAsideAfter: 1,
    handle: async (ctx, changes) => {
      await log.note(ctx, picky.name, changes)
      if (changes.length > 1) throw new Error('Too many at once.')
    },
  })
  await log.start([crowded])
  await picky.begun()
  await log.write(range(1, 5))
  await picky.handled().toEqual(range(1, 5))
  expect(await log.setAside(picky.name)).toEqual([])
})

test('what fails for the database is never set aside, and is handled once that is well', async () => {
  const coded = (code: string) => Object.assign(new Error('It is not the change.'), { code })
  const troubles = ['57P01', '40P01', '40001', '57014', '53100', '53200', '55P03', '25006', 'ECONNRESET', 'ENOSPC'].map(coded)
  const slow = { left: 3 }
  const unlucky = picky.subscription(() => undefined, {
    setAsideAfter: 1,
    handle: async (ctx, changes) => {
      await log.note(ctx, picky.name, changes)
      if (changes.every((change) => numberOf(change) !== 2)) return
      if (slow.left-- > 0) {
        await sql`set local statement_timeout = 10`.execute(ctx.db)
        await sql`select pg_sleep(60)`.execute(ctx.db)
      }
      const trouble = troubles.shift()
      if (trouble) throw trouble
    },
  })
  await log.start([unlucky])
  await picky.begun()
  await log.write([1])
  await log.write([2])
  await log.write([3])
  await picky.handled().toEqual([1, 2, 3])
  expect(troubles).toEqual([])
  expect(await log.setAside(picky.name)).toEqual([])
})

test('a gap that cannot be bridged sets nothing aside, least of all what was under way before it', async () => {
  let gaps = 0
  const sentBack = picky.subscription(() => replaySubscriber(log.db, picky.name, null), {
    setAsideAfter: 1,
    onGap: () => {
      gaps++
      return gaps > 1 && gaps < 5 ? Promise.reject(new Error('Not yet.')) : Promise.resolve()
    },
  })
  await log.start([sentBack])
  await picky.begun()
  await log.write([1])
  await expect.poll(() => gaps).toBe(5)
  await picky.begun()
  expect([await log.numbers(picky.name), await log.setAside(picky.name)]).toEqual([[], []])
})

test('one that must not go on waits for as long as it takes', async () => {
  let tries = 0
  let isBroken = true
  const strict = picky.subscription(
    () => {
      tries++
      if (isBroken) throw new Error('Not yet.')
    },
    { setAsideAfter: Infinity },
  )
  await log.start([strict])
  await picky.begun()
  await log.write([1])
  await expect.poll(() => tries).toBeGreaterThan(9)
  expect([await log.numbers(picky.name), await log.setAside(picky.name)]).toEqual([[], []])
  isBroken = false
  await picky.handled().toEqual([1])
})
