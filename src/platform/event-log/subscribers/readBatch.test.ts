import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { headOfLog } from '../feed.ts'
import { readBatch } from './readBatch.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await openTestDatabase(4)
  ;({ db } = database)
})
afterAll(() => database.close())

const workspace = newId()
const state = sql<number>`(body->>'state')::int`
const write = (through: DatabaseOrTransaction, conversation: string, is: number, name = 'changed') =>
  sql`insert into change (workspace_id, name, conversation_id, body)
    values (${workspace}, ${name}, ${conversation}, ${JSON.stringify({ state: is })}::json)`.execute(through)

/** The states in the next batch, where it ends, and whether it says that there is more. */
async function next(place: string, rowsAtOnce = 10) {
  const { changes, end, more } = (await readBatch(db, place, { names: ['changed'], state }, rowsAtOnce))!
  return { states: changes.map(({ body }) => (body as { state: number }).state), end, more }
}
const states = async (...asked: Parameters<typeof next>) => (await next(...asked)).states

/** A transaction that has begun to write, until `end`. */
async function begun() {
  const [began, over] = [Promise.withResolvers<DatabaseOrTransaction>(), Promise.withResolvers<void>()]
  const running = db.transaction().execute(async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx)
    began.resolve(trx)
    await over.promise
  })
  const end = () => (over.resolve(), running)
  // It holds the log back for the tests of others, too.
  onTestFinished(end)
  return { trx: await began.promise, end }
}

test('a change comes with the earlier state of its conversation, which a third transaction holds back', async () => {
  const place = await headOfLog(db)
  const [one, other] = [newId(), newId()]
  const waiting = await begun()
  const between = await begun()
  await write(db, one, 5)
  await write(waiting.trx, other, 1)
  await write(waiting.trx, one, 6)
  await write(waiting.trx, other, 2)
  await waiting.end()
  await expect.poll(() => states(place)).toEqual([1])
  const first = await next(place)
  // Nothing is left but to wait.
  expect(await next(first.end)).toEqual({ states: [], end: first.end, more: false })
  // One by one it is no other.
  expect(await next(first.end, 1)).toEqual({ states: [], end: first.end, more: false })
  await between.end()
  await expect.poll(() => states(first.end)).toEqual([6, 2, 5])
})

test('and with one that is beyond as many rows as are read at once, unless it is read by itself', async () => {
  const place = await headOfLog(db)
  const [one, other] = [newId(), newId()]
  for (const [conversation, is] of [
    [other, 1],
    [one, 6],
    [one, 5],
    [one, 7],
  ] as const)
    await write(db, conversation, is)
  await write(db, one, 4, 'not followed')
  await expect.poll(() => states(place)).toEqual([1, 6, 5, 7])
  const { end, ...first } = await next(place, 2)
  expect(first).toEqual({ states: [1], more: true })
  expect(await states(end, 2)).toEqual([6, 5])
  expect(await states(end, 1)).toEqual([6])
})
