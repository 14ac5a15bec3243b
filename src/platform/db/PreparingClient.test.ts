import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import type { Database, DatabaseOrTransaction } from './openDatabase.ts'
import { replanned } from './PreparingClient.ts'
import { retryDeadlocks } from './retryDeadlocks.ts'

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

test('a statement goes on when a newer server has brought the schema up to date beside it, also in a transaction', async () => {
  await sql`create table growing (a int)`.execute(db)
  await sql`insert into growing values (1)`.execute(db)
  const all = async (on: DatabaseOrTransaction) => (await sql`select * from growing where a = ${1}::int`.execute(on)).rows
  const alone = () => all(db)
  const together = () => retryDeadlocks(() => db.transaction().execute(all))
  expect(await alone()).toEqual([{ a: 1 }])
  await sql`alter table growing add column b int`.execute(db)
  for (let i = 0; i < 2; i++) expect(await alone()).toEqual([{ a: 1, b: null }])
  await sql`alter table growing add column c int`.execute(db)
  for (let i = 0; i < 2; i++) expect(await together()).toEqual([{ a: 1, b: null, c: null }])
})

test('what a transaction refuses for another reason is not tried again', async () => {
  let runs = 0
  const work = retryDeadlocks(() =>
    db.transaction().execute(async (trx) => {
      runs++
      await sql`select ${'x'}::text::int`.execute(trx)
    }),
  )
  await expect(work).rejects.toThrow('invalid input syntax')
  expect(runs).toBe(1)
})
