import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import type { Database } from './openDatabase.ts'
import { replanned } from './PreparingClient.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase(1)
  ;({ db } = database)
})
afterAll(() => database.close())

test('a statement is prepared once, and one whose plan depends on its values is not', async () => {
  const twice = async (begun: string) => {
    const { rows } = await sql<{ twice: number }>`${sql.raw(begun)}select ${21}::int * 2 as twice`.execute(db)
    return rows[0]!.twice
  }
  for (let i = 0; i < 3; i++) expect([await twice(''), await twice(replanned)]).toEqual([42, 42])
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%twice'`.execute(db)
  expect(rows).toEqual([{ statement: 'select $1::int * 2 as twice' }])
})
