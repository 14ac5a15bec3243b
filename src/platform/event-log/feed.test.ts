import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { logSettled } from '#testing/logSettled.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { waitingForThis } from '#testing/waitingForThis.ts'
import { changesOf, Feed, forgetForeignChanges, headOfLog, prunedTo, type LoggedChange } from './feed.ts'
import { pruneLog } from './pruneLog.ts'
import { writeChanges } from './RequestContext.ts'

let database: TestDatabase
let db: Database
const workspace = newId()
const person = newId()

beforeAll(async () => {
  database = await openTestDatabase(8)
  ;({ db } = database)
})
afterAll(() => database.close())

const write = (through: { query: pg.Client['query'] }, name: string) =>
  through.query('insert into change (workspace_id, name, body) values ($1, $2, $3)', [workspace, name, '{}'])

async function client(): Promise<pg.Client> {
  const found = new pg.Client(database.url)
  await found.connect()
  return found
}

async function follow(through = db): Promise<{ feed: Feed; received: string[]; stop: () => Promise<void> }> {
  const feed = new Feed(through, () => undefined)
  const received: string[] = []
  feed.listen((changes: LoggedChange[]) => received.push(...changes.map(({ name }) => name)))
  await feed.start()
  return { feed, received, stop: () => feed.stop() }
}

/** Somebody who sees the whole workspace. */
const allOf = (subscriber: string) => ({ person: subscriber, scope: 'all' as const, bots: [], until: Infinity })

test('a change that is committed late is not skipped by a reader who has seen later ones', async () => {
  const { feed, received, stop } = await follow()
  const [slow, quick] = [await client(), await client()]
  await slow.query('begin')
  await write(slow, 'slow')
  await write(quick, 'quick')
  feed.hint()
  await new Promise((resolve) => setTimeout(resolve, 100))
  // "quick" was committed, but handing it out would move the cursor past "slow".
  expect(received).toEqual([])
  await slow.query('commit')
  await expect.poll(() => received).toEqual(['slow', 'quick'])
  await stop()
  await Promise.all([slow.end(), quick.end()])
})

test('what a long transaction holds back is looked for less and less often, and received when that ends', async () => {
  let looks = 0
  const { feed, received, stop } = await follow(afterAnswers(db, (count) => (looks = count)))
  const [long, quick] = [await client(), await client()]
  await long.query('begin; select pg_current_xact_id()')
  await write(quick, 'held')
  feed.hint()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(received).toEqual([])
  // Every 2 ms it would be hundreds.
  expect(looks).toBeLessThan(100)
  await long.query('commit')
  await expect.poll(() => received).toEqual(['held'])
  await stop()
  await Promise.all([long.end(), quick.end()])
})

test('whatever many writers do at once, a follower receives everything once, and so does one who reads by cursor', async () => {
  const { feed, received, stop } = await follow()
  let cursor = await headOfLog(db)
  const read: string[] = []
  const writers = Array.from({ length: 6 }, async (_, w) => {
    const connection = await client()
    for (let i = 0; i < 40; i++) {
      await connection.query('begin')
      await write(connection, `${w}-${i}`)
      if (i % 7 === w) await new Promise((resolve) => setTimeout(resolve, 5))
      await connection.query(i % 10 === 9 ? 'rollback' : 'commit')
      feed.hint()
    }
    await connection.end()
  })
  const catchUp = async () => {
    const found = await changesOf(db, workspace, allOf(person), cursor, 7)
    read.push(...found!.changes.map(({ name }) => name))
    cursor = found!.cursor
    return found!.more
  }
  const reader = (async () => {
    for (let i = 0; i < 50; i++) await catchUp()
  })()
  await Promise.all([...writers, reader])
  const everything = Array.from({ length: 6 }, (_, w) => Array.from({ length: 40 }, (_, i) => `${w}-${i}`).filter((_, i) => i % 10 !== 9))
    .flat()
    .toSorted()
  await expect.poll(() => received.toSorted()).toEqual(everything)
  await expect
    .poll(async () => {
      while (await catchUp());
      return read.toSorted()
    })
    .toEqual(everything)
  expect(read).toEqual(received)
  await stop()
})

test('what is told to one person is read by nobody else', async () => {
  const since = await headOfLog(db)
  await sql`insert into change (workspace_id, name, person_id, body) values (${workspace}, 'private', ${person}, '{}')`.execute(db)
  await expect
    .poll(async () => (await changesOf(db, workspace, allOf(person), since, 10))!.changes.map(({ name }) => name))
    .toEqual(['private'])
  expect((await changesOf(db, workspace, allOf(newId()), since, 10))!.changes).toEqual([])
  expect((await changesOf(db, newId(), allOf(person), since, 10))!.changes).toEqual([])
})

test('what is told to some people is read by nobody else, and what is told to nobody by no one', async () => {
  const since = await headOfLog(db)
  const other = newId()
  const change = (name: string, recipients: string[]) => ({ name, audience: { workspace, conversation: newId(), recipients }, body: {} })
  await writeChanges(db, [change('two', [person, other]), change('nobody', []), change('one', [other])])
  const readBy = async (who: string) => (await changesOf(db, workspace, allOf(who), since, 10))!.changes.map(({ name }) => name)
  await expect.poll(() => readBy(other)).toEqual(['two', 'one'])
  expect([await readBy(person), await readBy(newId())]).toEqual([['two'], []])
})

test('a cursor from before the log was shortened, from another database or from nowhere asks for a fresh start', async () => {
  const since = await headOfLog(db)
  await sql`update change set at = now() - interval '3 days'`.execute(db)
  // What is not settled yet stays.
  await expect.poll(async () => (await pruneLog(db), (await sql`select from change`.execute(db)).rows)).toEqual([])
  expect(await changesOf(db, workspace, allOf(person), writeLogCursor(1, 0), 10)).toBeNull()
  expect(await changesOf(db, workspace, allOf(person), writeLogCursor(9_000_000_000, 0), 10)).toBeNull()
  expect(await changesOf(db, workspace, allOf(person), 'nonsense', 10)).toBeNull()
  await expect.poll(async () => (await changesOf(db, workspace, allOf(person), await headOfLog(db), 10))?.changes).toEqual([])
  expect(since).toMatch(/^[0-9a-z]{11}-0{11}$/)
})

/** An old change, and the cursor of a reader that has not received it. */
async function old(name: string): Promise<string> {
  const since = await headOfLog(db)
  await sql`insert into change (workspace_id, name, body, at) values (${workspace}, ${name}, '{}', now() - interval '3 days')`.execute(db)
  await expect.poll(async () => (await changesOf(db, workspace, allOf(person), since, 10))?.changes).toMatchObject([{ name }])
  return since
}

test('while the log is shortened a reader finds what it is about to lose', async () => {
  const since = await old('about to go')
  const { pruned } = await db.transaction().execute(async (slow) => {
    await sql`insert into setting (name, value) values ('log_pruned_to', '""') on conflict (name) do update set value = setting.value`.execute(
      slow,
    )
    const pruning = pruneLog(db)
    await expect.poll(() => waitingForThis(slow)).toBe(1)
    expect((await changesOf(db, workspace, allOf(person), since, 10))?.changes).toMatchObject([{ name: 'about to go' }])
    return { pruned: pruning }
  })
  await pruned
  expect(await changesOf(db, workspace, allOf(person), since, 10)).toBeNull()
})

test('a reader under whose hands the log is shortened starts over', async () => {
  const since = await old('gone meanwhile')
  const interrupted = afterAnswers(db, (count) => count === 1 && pruneLog(db))
  expect(await changesOf(interrupted, workspace, allOf(person), since, 10)).toBeNull()
})

test('who missed thousands of changes is told to fetch again, which is quicker', async () => {
  const since = await headOfLog(db)
  await sql`insert into change (workspace_id, name, body) select ${workspace}, 'n' || n, '{}' from generate_series(1, 2000) n`.execute(db)
  await expect.poll(async () => (await changesOf(db, workspace, allOf(person), since, 500))?.changes.length).toBe(500)
  await sql`insert into change (workspace_id, name, body) values (${workspace}, 'one more', '{}')`.execute(db)
  await expect.poll(() => changesOf(db, workspace, allOf(person), since, 500)).toBeNull()
})

test('changes of a restored database that seem to come from the future are let go of', async () => {
  await sql`insert into change (workspace_id, xid, name, body) values (${workspace}, '9000000000'::xid8, 'future', '{}')`.execute(db)
  await forgetForeignChanges(db)
  expect((await sql`select from change where name = 'future'`.execute(db)).rows).toEqual([])
})

test('a restored database whose log seems to begin in the future begins it now, and only then', async () => {
  const begin = (cursor: string) =>
    sql`insert into setting (name, value) values ('log_pruned_to', to_jsonb(${cursor}::text)) on conflict (name) do update set value = excluded.value`.execute(
      db,
    )
  await logSettled(db)
  const before = await headOfLog(db)
  await begin(before)
  await forgetForeignChanges(db)
  expect(await prunedTo(db)).toBe(before)
  await begin(writeLogCursor(900_000_000, 1))
  await forgetForeignChanges(db)
  const begins = await prunedTo(db)
  expect([begins >= before, begins <= (await headOfLog(db))]).toEqual([true, true])
  expect(await changesOf(db, workspace, allOf(person), begins, 500)).toMatchObject({ changes: [] })
  await sql`delete from setting where name = 'log_pruned_to'`.execute(db)
})
