import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config.ts'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import type { Database } from './openDatabase.ts'
import { readMode, stampMode } from './stampMode.ts'

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await openTestDatabase(8)
  ;({ db } = database)
})
afterEach(() => database.close())

test('the first start marks the database, later starts of the same mode open it', async () => {
  expect(await readMode(db)).toBeNull()
  await stampMode(db, 'live')
  await stampMode(db, 'live')
  expect(await readMode(db)).toBe('live')
})

test.each([
  ['sandbox', 'live'],
  ['live', 'sandbox'],
  ['test', 'live'],
] as const)('a database of the mode %s is not opened in the mode %s', async (first, second) => {
  await stampMode(db, first)
  const refusal = await stampMode(db, second).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect((refusal as Error).message).toBe(
    `This database is of the mode "${first}" and is not opened in the mode "${second}". Start Baton the way the database was made, or give it another one by BATON_DATA_DIR or DATABASE_URL.`,
  )
  expect(await readMode(db)).toBe(first)
})

test('of servers of both modes that start at once on a new database, those of one mode get it', async () => {
  const modes = ['live', 'sandbox', 'live', 'sandbox', 'live', 'sandbox'] as const
  const outcomes = await Promise.allSettled(modes.map((mode) => stampMode(db, mode)))
  const winner = await readMode(db)
  expect(outcomes.map(({ status }) => status)).toEqual(modes.map((mode) => (mode === winner ? 'fulfilled' : 'rejected')))
})

test('a mark that nobody knows is refused too', async () => {
  await db.insertInto('setting').values({ name: 'mode', value: '"rehearsal"' }).execute()
  await expect(stampMode(db, 'live')).rejects.toThrow('of a mode that this Baton does not know')
})
