import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/openTestDatabase.ts'
import { unflushed } from './unflushed.ts'

let base: TestDatabase
// One connection: what a statement left behind would meet the next.
beforeAll(async () => {
  base = await openTestDatabase(1)
  await sql`create table claim (id int, held boolean)`.execute(base.db)
  await sql`insert into claim values (1, false), (2, false)`.execute(base.db)
})
afterAll(() => base.close())

const modeNow = sql<{ mode: string }>`select current_setting('synchronous_commit') as mode`

test('a statement with it does not wait for the disk, and the next one does', async () => {
  const before = await modeNow.execute(base.db)
  const { rows } = await sql`update claim set held = true from ${unflushed} where id = 1
    returning current_setting('synchronous_commit') as mode`.execute(base.db)
  expect(rows).toEqual([{ mode: 'off' }])
  expect((await modeNow.execute(base.db)).rows).toEqual(before.rows)
  expect((await sql`select id from claim where held`.execute(base.db)).rows).toEqual([{ id: 1 }])
})

test('it holds for inserts and deletes too', async () => {
  const mode = sql`current_setting('synchronous_commit') as mode`
  const inserted = await sql`insert into claim select 3, true from ${unflushed} returning ${mode}`.execute(base.db)
  const deleted = await sql`delete from claim using ${unflushed} where id = 3 returning ${mode}`.execute(base.db)
  expect([...inserted.rows, ...deleted.rows]).toEqual([{ mode: 'off' }, { mode: 'off' }])
})
