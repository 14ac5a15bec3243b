import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { readTree } from './architecture/readTree.ts'
import { findStatements } from './shards/findStatements.ts'
import { wide } from './shards/statements.ts'
import { acrossWorkspaces, local, reference } from './shards/tables.ts'

/**
 * Whether a workspace can be a shard: PostgreSQL's extension for that (Citus) wants each table distributed by one column that stands in its primary key, in
 * its unique keys and in its foreign keys, or whole on every machine, or on one. docs/scaling.md says what follows.
 */
const { db } = (await sharedTestApp()).server

interface Table {
  name: string
  keys: { columns: string[]; isPrimary: boolean }[]
  references: { table: string; columns: string[] }[]
}

const { rows: tables } = await sql<Table>`select c.relname as name,
    coalesce((select json_agg(json_build_object('isPrimary', x.indisprimary, 'columns', array(select a.attname from unnest(x.indkey) with ordinality k (n, at)
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.n order by at))) from pg_index x where x.indrelid = c.oid and x.indisunique), '[]') as keys,
    coalesce((select json_agg(json_build_object('table', f.confrelid::regclass::text, 'columns', array(select a.attname from unnest(f.conkey) k (n)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n))) from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db)

const isDistributed = (table: string) => !reference.includes(table) && !(table in local)
const distributed = tables.filter(({ name }) => isDistributed(name))

test('every table is distributed by the workspace, a reference, or local', () => {
  const begins = ({ keys }: Table) => keys.find(({ isPrimary }) => isPrimary)?.columns[0]
  expect(distributed.filter((table) => begins(table) !== 'workspace_id').map(({ name }) => name)).toEqual([])
  const names = tables.map(({ name }) => name)
  expect([...reference, ...Object.keys(local)].filter((name) => !names.includes(name))).toEqual([])
})

test('a unique key of a distributed table names the workspace, or is listed with how it is kept without', () => {
  const others = distributed.flatMap(({ name, keys }) =>
    keys.filter(({ columns }) => !columns.includes('workspace_id')).map(({ columns }) => `${name}.${columns.join()}`),
  )
  expect(others.toSorted()).toEqual(Object.keys(acrossWorkspaces).toSorted())
})

test('a foreign key of a distributed table leads to a row of the same workspace or to a reference, and none leads from a reference to a shard', () => {
  const wrong = tables.flatMap(({ name, references }) =>
    references
      .filter(({ table, columns }) =>
        isDistributed(name)
          ? !(reference.includes(table) || (isDistributed(table) && columns.includes('workspace_id')))
          : isDistributed(table),
      )
      .map(({ table }) => `${name} -> ${table}`),
  )
  expect(wrong).toEqual([])
})

test('a statement on distributed tables names its workspace, or its file is listed with the reason', () => {
  const names = new Set(distributed.map(({ name }) => name))
  const found: Record<string, number> = {}
  for (const { path, text } of readTree(join(import.meta.dirname, '..'), ['src'])) {
    if (!/^src\/(app|features|platform|providers)\//.test(path) || /\.test\.tsx?$|\/(testing|migrations)\//.test(path)) continue
    const count = findStatements(text).filter(
      (one) => one.tables.some((table) => names.has(table)) && !/workspace_?id|\bworkspace\b/i.test(one.text),
    ).length
    if (count > 0) found[path.slice('src/'.length)] = count
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(wide).map(([path, [count]]) => [path, count])))
})
