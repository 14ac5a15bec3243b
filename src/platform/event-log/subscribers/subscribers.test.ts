import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeLogCursor } from '#shared/cursor.ts'
import { headOfLog } from '../feed.ts'
import { pruneLog } from '../pruneLog.ts'
import { readSubscribers } from './readStates.ts'
import { replaySubscriber } from './replaySubscriber.ts'
import type { Gap } from './Subscription.ts'
import { FollowedLog, noting, unwanted } from './testing/FollowedLog.ts'

let log: FollowedLog

beforeAll(async () => {
  log = await FollowedLog.open()
})
afterEach(() => log.clear())
afterAll(() => log.close())

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const numbersOf = (name: string) => expect.poll(() => log.numbers(name), { interval: 20 })

test('what is written is handled in the order of the log, and what is not wanted is passed over', async () => {
  await log.start([log.subscription('one')])
  await log.begun('one')
  await log.write([1, 2])
  await log.write([100], unwanted)
  await log.write([3])
  await numbersOf('one').toEqual([1, 2, 3])
  expect((await log.handled('one')).map(({ cursor }) => cursor)).toEqual((await log.logged()).map(({ cursor }) => cursor))
})

test('of the changes of a name only those are handed over that hold what it asks for', async () => {
  await log.start([log.subscription('even', { only: sql<boolean>`(body ->> 'n')::int % 2 = 0` }), log.subscription('all')])
  await Promise.all(['even', 'all'].map((name) => log.begun(name)))
  await log.write(range(1, 5))
  await log.write([7])
  await log.write([8])
  await numbersOf('even').toEqual([2, 4, 8])
  await numbersOf('all').toEqual([1, 2, 3, 4, 5, 7, 8])
  await expect.poll(async () => (await readSubscribers(log.db)).map(({ behind }) => behind.changes)).toEqual([0, 0])
})

test('a transaction that commits late is not skipped', async () => {
  await log.start([log.subscription('one')])
  await log.begun('one')
  await log.write([1], undefined, async () => {
    await log.write([2])
    expect(await log.numbers('one')).toEqual([])
  })
  await numbersOf('one').toEqual([1, 2])
})

test('of two servers one handles a change, and the other one goes on where that stopped or died', async () => {
  const subscriptions = [log.subscription('one')]
  const first = await log.start(subscriptions)
  await log.begun('one')
  const second = await log.start(subscriptions)
  await log.write(range(1, 20))
  await numbersOf('one').toEqual(range(1, 20))
  expect(new Set((await log.handled('one')).map(({ server }) => server))).toEqual(new Set(['node 1']))
  await first.stop()
  await log.write(range(21, 40))
  await numbersOf('one').toEqual(range(1, 40))
  expect((await log.handled('one')).at(-1)!.server).toBe('node 2')
  await second.stop()
  // A third one died without leaving: nobody waits for it once its lease has run out.
  await sql`update subscriber set holder = gen_random_uuid(), held_until = now() + interval '300 milliseconds'`.execute(log.db)
  await log.start(subscriptions)
  await log.write([41])
  await numbersOf('one').toEqual(range(1, 41))
})

test('a slow one and a failing one hold up nobody else', async () => {
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const slow = log.subscription('slow', {
    handle: async (ctx, changes) => {
      await held
      await log.note(ctx, 'slow', changes)
    },
  })
  const failing = log.subscription('failing', { setAsideAfter: Infinity, handle: () => Promise.reject(new Error('It is Monday.')) })
  const node = await log.start([slow, failing, log.subscription('fast')])
  await Promise.all(['slow', 'failing', 'fast'].map((name) => log.begun(name)))
  await log.write(range(1, 10))
  await numbersOf('fast').toEqual(range(1, 10))
  expect(await log.numbers('slow')).toEqual([])
  await expect.poll(async () => (await log.row('failing')).failures).toBeGreaterThan(2)
  expect(await log.row('failing')).toMatchObject({ error: 'Error: It is Monday.' })
  expect(node.errors[0]).toMatchObject({ message: 'The subscriber "failing" failed.', cause: { message: 'It is Monday.' } })
  goOn()
  await numbersOf('slow').toEqual(range(1, 10))
})

test('nothing stays of a batch that fails, what stands before the change that fails is handled, and after it once it can be', async () => {
  let isBroken = true
  const picky = log.subscription('picky', {
    setAsideAfter: Infinity,
    handle: async (ctx, changes) => {
      await log.note(ctx, 'picky', changes)
      if (isBroken && changes.some(({ body }) => (body as { n: number }).n === 7)) throw new Error('Not seven.')
    },
  })
  await log.start([picky])
  await log.begun('picky')
  await log.write(range(1, 20))
  await numbersOf('picky').toEqual(range(1, 6))
  await expect.poll(async () => (await log.row('picky')).failures).toBeGreaterThan(2)
  isBroken = false
  await numbersOf('picky').toEqual(range(1, 20))
  expect(await log.row('picky')).toMatchObject({ failures: 0, change_failures: 0, error: null, failed_at: null })
})

test('from a place in the log everything is handed out again, also while a batch is under way', async () => {
  const node = await log.start([log.subscription('again')])
  await log.begun('again')
  await log.write([1])
  await numbersOf('again').toEqual([1])
  const place = await headOfLog(log.db)
  await log.write([2])
  await log.write([3])
  await numbersOf('again').toEqual([1, 2, 3])
  await replaySubscriber(log.db, 'again', place)
  await numbersOf('again').toEqual([1, 2, 3, 2, 3])
  await node.stop()

  let moved = false
  const slow = log.subscription('again', {
    handle: async (ctx, changes) => {
      await log.note(ctx, 'again', changes)
      if (!moved) await replaySubscriber(log.db, 'again', place)
      moved = true
    },
  })
  const second = await log.start([slow])
  await log.write([4])
  await numbersOf('again').toEqual([1, 2, 3, 2, 3, 2, 3, 4])
  expect(second.errors).toEqual([])
  expect(await replaySubscriber(log.db, 'nobody', null)).toBe(false)
})

test('one that begins is told what it was not handed, and so is one that the log no longer reaches back to', async () => {
  await log.write([1])
  await log.settled()
  const gaps: Gap[] = []
  const first = await log.start([log.subscription('late', noting(gaps))])
  await log.begun('late')
  expect(gaps).toMatchObject([{ since: null }])
  await log.write([2])
  await numbersOf('late').toEqual([2])
  const { place } = await log.row('late')
  await first.stop()

  await log.write([3])
  await sql`update change set at = now() - interval '3 days'`.execute(log.db)
  // What is not settled stays.
  await expect.poll(async () => (await pruneLog(log.db), (await sql`select from change`.execute(log.db)).rows)).toEqual([])
  await log.write([4])
  await log.settled()
  const until = await headOfLog(log.db)
  const second = await log.start([log.subscription('late', noting(gaps))])
  await expect.poll(() => gaps.length).toBe(2)
  expect(gaps[1]!.since).toBe(place)
  expect(gaps[1]!.until >= until).toBe(true)
  await log.write([5])
  // What was said between is the gap's, and handed out by nobody.
  await numbersOf('late').toEqual([2, 5])

  await replaySubscriber(log.db, 'late', null)
  await expect.poll(() => gaps.length).toBe(3)
  expect(gaps[2]!.since).toBeNull()
  expect(second.errors).toEqual([])
})

test('a gap is told once, also while a transaction elsewhere holds the head of the log back', async () => {
  const gaps: Gap[] = []
  const first = await log.start([log.subscription('held back', noting(gaps))])
  await log.begun('held back')
  await first.stop()
  await log.db.transaction().execute(async (elsewhere) => {
    await sql`select pg_current_xact_id()`.execute(elsewhere)
    await log.write([1])
    const { rows } = await sql<{ xid: number; id: number }>`delete from change returning xid::text::bigint as xid, id`.execute(log.db)
    const pruned = writeLogCursor(rows[0]!.xid, rows[0]!.id)
    await sql`insert into setting (name, value) values ('log_pruned_to', to_jsonb(${pruned}::text))`.execute(log.db)
    await log.start([log.subscription('held back', noting(gaps))])
    await expect.poll(() => gaps.at(-1)?.until).toBe(pruned)
    await log.write([2])
    await expect.poll(async () => (await log.row('held back')).place).toBe(pruned)
  })
  await numbersOf('held back').toEqual([2])
  expect(gaps.length).toBe(2)
})

test('a database that was restored from elsewhere, where transactions have lower numbers, is a gap', async () => {
  const gaps: Gap[] = []
  const first = await log.start([log.subscription('restored', noting(gaps))])
  await log.begun('restored')
  await first.stop()
  const future = writeLogCursor(900_000_000, 1)
  await replaySubscriber(log.db, 'restored', future)
  await log.start([log.subscription('restored', noting(gaps))])
  await expect.poll(() => gaps.map(({ since }) => since)).toEqual([null, future])
  await log.write([1])
  await numbersOf('restored').toEqual([1])
})

test('a gap that cannot be bridged is tried again', async () => {
  let tries = 0
  const stubborn = log.subscription('stubborn', {
    onGap: () => (++tries < 3 ? Promise.reject(new Error('Not yet.')) : Promise.resolve()),
  })
  await log.start([stubborn])
  await log.begun('stubborn')
  expect(tries).toBe(3)
})

test('how far behind each is can be seen', async () => {
  const node = await log.start([log.subscription('one')])
  await log.begun('one')
  await log.write([1])
  await numbersOf('one').toEqual([1])
  expect(await readSubscribers(log.db)).toMatchObject([
    { name: 'one', state: 'following', isHeld: true, behind: { changes: 0, seconds: 0 } },
  ])
  await node.stop()
  await log.write([2, 3])
  await log.write([100], unwanted)
  await sql`update change set at = now() - interval '90 seconds'`.execute(log.db)
  const [report] = await readSubscribers(log.db)
  expect(report).toMatchObject({ state: 'unattended', isHeld: false, behind: { changes: 2 } })
  expect(report!.behind.seconds).toBeGreaterThanOrEqual(90)
})

test('what a gap left is made up beside what happens meanwhile, again after a failure, and from the start after another gap', async () => {
  const tries: string[] = []
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const slow = log.subscription('slow', {
    catchUp: async (signal) => {
      tries.push(signal.aborted ? 'aborted' : 'begun')
      await held
    },
  })
  const node = await log.start([slow])
  await log.begun('slow')
  await log.write([1])
  await numbersOf('slow').toEqual([1])
  expect(tries).toEqual(['begun'])
  goOn()
  await log.write([2])
  await numbersOf('slow').toEqual([1, 2])
  expect(tries).toEqual(['begun'])
  await replaySubscriber(log.db, 'slow', null)
  await expect.poll(() => tries).toEqual(['begun', 'begun'])
  await node.stop()
  expect(node.errors).toEqual([])
})

test('what a gap left is broken off when the server stops', async () => {
  let isAborted = false
  const endless = log.subscription('endless', {
    catchUp: (signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          isAborted = true
          resolve()
        }),
      ),
  })
  const node = await log.start([endless])
  await log.begun('endless')
  await log.write([1])
  await numbersOf('endless').toEqual([1])
  await node.stop()
  expect(isAborted).toBe(true)
})
