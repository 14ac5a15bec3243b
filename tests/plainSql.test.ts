import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPlainSql } from './architecture/findPlainSql.ts'
import { layerOf } from './architecture/findViolations.ts'
import { readTree } from './architecture/readTree.ts'

test('what is plain is asked by the query builder, which knows the tables, and not by sql', () => {
  // Migrations are of the tables as they were; tests and what is for them ask as anybody would.
  const files = readTree(join(import.meta.dirname, '..'), ['src']).filter(
    ({ path }) => !path.includes('/migrations/') && layerOf(path) !== 'test',
  )
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(({ path, text }) => findPlainSql(text).map((statement) => `${path}: ${statement}`))).toEqual([])
})

test('who locks conversations reads them by readLocked: what is joined to one that was waited for is as it was before', () => {
  const locking = readTree(join(import.meta.dirname, '..'), ['src']).filter(
    ({ path, text }) => layerOf(path) !== 'test' && /for no key update of c\b/.test(text),
  )
  expect(locking.length).toBeGreaterThan(4)
  expect(locking.filter(({ text }) => !text.includes('readLocked')).map(({ path }) => path)).toEqual([])
})

test.for([
  'select from bot where id = ${bot.id}',
  'select b.id, name as "shownName" from bot b\n  where (name like ${`${start}%`} or deleted_at is null) and id <> ${id} order by name desc, id limit ${max}',
  "insert into label as l ( id, name ) values (${id}, 'new'), (${`${id}2`}, ${name}) on conflict (id) do update set name = excluded.name returning id",
  'insert into label (id) values (${id}) on conflict do nothing',
  "update bot set name = ${name}, source = 'sdk', deleted_at = null, tries = tries + 1 where id = ${ids.map(({ id }) => id)[0]} returning *",
  'delete from label',
])('a plain statement is found: %s', (statement) => {
  expect(findPlainSql(`const a = await sql<{ id: string }>\`${statement}\`.execute(db)\n`)).toHaveLength(1)
})

test.for([
  'select 1',
  'select count(*) as n from bot',
  'select id from bot where id = ${id} for update',
  'select id from bot order by id limit 1',
  "select id from bot where source = 'sdk'",
  'select id from bot where not done_ends_hold',
  'select id from bot where id = any(${ids}::uuid[])',
  'select b.id from bot b join workspace w on w.id = b.workspace_id',
  'select id from bot where ${condition}',
  'select id from bot where created_at < ${old}',
  'select id from bot limit ${sql.lit(max)}',
  'insert into label (id, created_at) values (${id}, now())',
  'insert into label (id) select id from bot',
  'update bot set settings = ${settings}::jsonb where id = ${id}',
  'update bot set broken_at = now() where id = ${id}',
  'update bot set upset_below = default where id = ${id}',
  'delete from ${sql.table(table)} where id = ${id}',
  'delete from label l using bot b where b.id = ${id}',
])('what the builder could only say with sql inside, or less clearly, is not: %s', (statement) => {
  expect(findPlainSql(`const old = sql\`now()\`\nconst a = await sql\`${statement}\`.execute(db)\n`)).toEqual([])
})
