import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'

let source: Awaited<ReturnType<typeof testDatabase>>
let target: Awaited<ReturnType<typeof testDatabase>>
let folder: string
let file: string
let data: string
/** Where the pictures lie. */
const places: string[] = []

beforeAll(async () => {
  source = await testDatabase()
  target = await testDatabase()
  const workspace = newId()
  await on(source.url, `insert into workspace (id, name) values ('${workspace}', 'Shop')`)
  for (const size of sizes) {
    const id = newId()
    await on(
      source.url,
      `insert into file (workspace_id, id, key, name, type, size, width, height) values ('${workspace}', '${id}', 'k', 'a.png', 'image/png', ${size}, 1, 1)`,
    )
    places.push(`${workspace}/${id}`)
  }
  return async () => {
    await source.drop()
    await target.drop()
  }
})
beforeEach(async () => {
  folder = await temporaryFolder('troubled')
  file = join(folder, 'baton.backup')
  data = join(folder, 'data')
  for (const [i, place] of places.entries()) {
    await mkdir(join(data, 'files', place, '..'), { recursive: true })
    await writeFile(join(data, 'files', place), randomBytes(sizes[i]!))
  }
  return () => rm(folder, { recursive: true, force: true })
})

const sizes = [200_000, 1]

async function on<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}

const env = (url: string) => ({ DATABASE_URL: url, BATON_SECRET: 'x'.repeat(32), BATON_DATA_DIR: data })
const backup = (...more: string[]) => typeIn(env(source.url), 'backup', file, ...more)
const restore = (...more: string[]) => typeIn(env(target.url), 'restore', file, '--force', ...more)

test('where none of the pictures is there the backup is refused and the one before stays, unless the rows alone are asked for', async () => {
  await backup()
  const before = await readFile(file)
  // As an empty place where the network folder of uploads is not mounted.
  await rm(join(data, 'files'), { recursive: true })
  const { code, err } = await backup()
  expect([code, err]).toEqual([
    1,
    `The database knows 2 pictures, and none is in ${join(data, 'files')}. Check BATON_DATA_DIR and FILES_BUCKET, and start this again; with --without-files the rows alone are saved.`,
  ])
  expect(await readFile(file)).toEqual(before)
  expect((await readdir(folder)).toSorted()).toEqual(['baton.backup', 'data'])

  const lost = places.toSorted()
  const rows = await backup('--without-files', '--json')
  expect([rows.code, rows.json['files']]).toEqual([0, { saved: 0, bytes: 0, lost }])
  expect((await backup('--without-files')).out).toContain(`Left out: 2 pictures (${lost.join(', ')}).`)
  const restored = await restore('--json')
  expect([restored.code, restored.json['files']]).toEqual([0, { saved: 0, lost }])
  expect(await on(target.url, 'select count(*)::int as n from file')).toEqual([{ n: 2 }])
})
