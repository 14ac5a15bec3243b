import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { headOfLog } from '../feed.ts'
import { pruneLog } from '../pruneLog.ts'
import { replaySetAside, replaySubscriber } from './replaySubscriber.ts'
import { FollowedLog } from './testing/FollowedLog.ts'
import { failAt, numberOf, Picky } from './testing/Picky.ts'

let log: FollowedLog
let picky: Picky

beforeAll(async () => {
  log = await FollowedLog.open()
  picky = new Picky(log)
})
afterEach(() => log.clear())
afterAll(() => log.close())

test('what was set aside is handed over again in order when somebody asks, by whichever server holds the subscriber', async () => {
  const broken = new Set([2, 4])
  const subscriptions = [picky.subscription((n) => failAt(...broken)(n))]
  const first = await log.start(subscriptions)
  await picky.begun()
  const second = await log.start(subscriptions)
  await log.write([1, 2, 3, 4, 5])
  await picky.left().toEqual([2, 4])
  await picky.handled().toEqual([1, 3, 5])
  broken.clear()
  expect(await replaySetAside(log.db, picky.name)).toBe(2)
  await picky.left().toEqual([])
  expect(await log.numbers(picky.name)).toEqual([1, 3, 5, 2, 4])
  expect(await replaySetAside(log.db, picky.name)).toBe(0)
  expect(await replaySetAside(log.db, 'nobody')).toBeNull()

  // The one who holds it has gone.
  broken.add(6)
  await log.write([6])
  await picky.left().toEqual([6])
  await first.stop()
  broken.clear()
  await replaySetAside(log.db, picky.name)
  await picky.left().toEqual([])
  await log.write([7])
  await picky.handled().toEqual([1, 3, 5, 2, 4, 6, 7])
  expect((await log.handled(picky.name)).at(-1)!.server).toBe('node 2')
  expect(second.errors).toEqual([])
})

test('what fails again stays with its new error, and holds up neither others nor what is new', async () => {
  const sentences = new Map([
    [2, 'No.'],
    [4, 'No.'],
  ])
  const node = await log.start([
    picky.subscription((n) => {
      const sentence = sentences.get(n)
      if (sentence !== undefined) throw new Error(sentence)
    }),
  ])
  await picky.begun()
  await log.write([1, 2, 3, 4, 5])
  await picky.left().toEqual([2, 4])
  await picky.handled().toEqual([1, 3, 5])
  sentences.set(2, 'Still not.').delete(4)
  await replaySetAside(log.db, picky.name)
  await picky.left().toEqual([2])
  await log.write([6])
  await picky.handled().toEqual([1, 3, 5, 4, 6])
  expect(await log.setAside(picky.name)).toEqual([{ body: 2, error: 'Error: Still not.', tries: 4, isDue: false }])
  expect(node.errors.at(-1)!.message).toMatch(/^The subscriber "picky" failed again at .*, which it had set aside\.$/)
})

test('what fails again for the database comes again by itself, and those behind it wait for it', async () => {
  let isBroken = true
  let trouble = 3
  const subscription = picky.subscription((n) => {
    if (n > 2) return
    if (isBroken) throw new Error('No.')
    if (n === 1 && trouble-- > 0) throw Object.assign(new Error('The disk is full.'), { code: '53100' })
  })
  await log.start([subscription])
  await picky.begun()
  await log.write([1, 2, 3])
  await picky.left().toEqual([1, 2])
  await picky.handled().toEqual([3])
  isBroken = false
  await replaySetAside(log.db, picky.name)
  await picky.left().toEqual([])
  expect(await log.numbers(picky.name)).toEqual([3, 1, 2])
})

test('one that goes by how things stand now is told that a change comes late', async () => {
  const late: number[] = []
  const subscription = picky.subscription(failAt(1), {
    handleLate: (_ctx, change) => Promise.resolve(void late.push(numberOf(change))),
  })
  await log.start([subscription])
  await picky.begun()
  await log.write([1, 2])
  await picky.left().toEqual([1])
  await picky.handled().toEqual([2])
  await replaySetAside(log.db, picky.name)
  await picky.left().toEqual([])
  expect([late, await log.numbers(picky.name)]).toEqual([[1], [2]])
})

test('what was erased meanwhile cannot be handed over, which is said; what the log lets go of is set aside no more', async () => {
  await log.start([picky.subscription(failAt(1, 2))])
  await picky.begun()
  await log.write([1, 2, 3])
  await picky.left().toEqual([1, 2])
  await sql`delete from change where (body->>'n')::int = 1`.execute(log.db)
  await replaySetAside(log.db, picky.name)
  await expect
    .poll(() => log.setAside(picky.name))
    .toEqual([
      { body: null, error: 'Error: The log of changes no longer has it.', tries: 4, isDue: false },
      { body: 2, error: 'Error: Not 2.', tries: 4, isDue: false },
    ])
  await sql`update change set at = now() - interval '3 days'`.execute(log.db)
  // What is not settled stays.
  const pruned = async () => (await pruneLog(log.db), (await sql`select from change`.execute(log.db)).rows)
  await expect.poll(pruned).toEqual([])
  expect(await log.setAside(picky.name)).toEqual([])
  expect(await replaySetAside(log.db, picky.name)).toBe(0)
})

test('one that is sent back in the log is handed it with all else, and one that starts over has caught up with it', async () => {
  const broken = new Set([2])
  await log.start([picky.subscription((n) => failAt(...broken)(n))])
  await picky.begun()
  await log.write([1])
  await picky.handled().toEqual([1])
  const place = await headOfLog(log.db)
  await log.write([2, 3])
  await picky.left().toEqual([2])
  await picky.handled().toEqual([1, 3])
  broken.clear()
  await replaySubscriber(log.db, picky.name, place)
  await picky.handled().toEqual([1, 3, 2, 3])
  expect(await log.setAside(picky.name)).toEqual([])

  broken.add(4)
  await log.write([4])
  await picky.left().toEqual([4])
  await replaySubscriber(log.db, picky.name, null)
  await picky.left().toEqual([])
  await picky.begun()
  await log.write([5])
  await picky.handled().toEqual([1, 3, 2, 3, 5])
})
