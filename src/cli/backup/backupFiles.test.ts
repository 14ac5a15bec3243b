import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { removeFiles } from '#features/files/server/removeFiles.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { openDisk } from '#platform/storage/openDisk.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'
import { bareEnvironment } from '#testing/startChild.ts'

const program = fileURLToPath(new URL('../baton.ts', import.meta.url))
let app: TestApp
let mara: TestPerson
let folder: string
let file: string
let old: string
let fresh: string
let target: Awaited<ReturnType<typeof emptyDatabase>>
/** The pictures by where they lie. */
let pictures: Map<string, Buffer>
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  app = await createTestApp()
  await stampMode(app.server.db, 'test')
  mara = await app.person('Mara')
  folder = await temporaryFolder('backup-files')
  file = join(folder, 'baton.backup')
})
beforeEach(async () => {
  target = await emptyDatabase()
  drops.push(target.drop)
  old = await temporaryFolder('old-data')
  fresh = await temporaryFolder('new-data')
  drops.push(...[old, fresh].map((path) => () => rm(path, { recursive: true, force: true })))
  await app.server.db.deleteFrom('file').execute()
  await sql`delete from file_gone`.execute(app.server.db)
  pictures = new Map()
  // One that goes through in many pieces, one whose end fills no line, and the smallest there is.
  for (const size of [3_000_001, 70_000, 1]) await upload(randomBytes(size))
})
afterAll(async () => {
  await app.close()
  for (const drop of drops) await drop()
  await rm(folder, { recursive: true, force: true })
})

async function upload(bytes: Buffer): Promise<void> {
  const id = newId()
  const row = { workspace_id: mara.workspace, id, person_id: mara.id, key: 'k', name: 'a.png', type: 'image/png', size: bytes.length }
  await app.server.db
    .insertInto('file')
    .values({ ...row, width: 1, height: 1 })
    .execute()
  const place = `${mara.workspace}/${id}`
  await mkdir(dirname(join(old, 'files', place)), { recursive: true })
  await writeFile(join(old, 'files', place), bytes)
  pictures.set(place, bytes)
}

const env = (url: string, data: string) => ({ DATABASE_URL: url, BATON_SECRET: 'x'.repeat(32), BATON_DATA_DIR: data })
const backup = (...more: string[]) => typeIn(env(app.databaseUrl, old), 'backup', file, ...more)
const restore = (from = file, ...more: string[]) => typeIn(env(target.url, fresh), 'restore', from, ...more)
async function query<T>(statement: string): Promise<T[]> {
  const client = new pg.Client(target.url)
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}
/** What lies in a data folder, by where it lies. */
async function filesIn(data: string): Promise<Map<string, Buffer>> {
  const found = await readdir(join(data, 'files'), { recursive: true }).catch(() => [])
  const bytes = await Promise.all(
    found.map(async (place) =>
      (await stat(join(data, 'files', place))).isFile() ? ([place, await readFile(join(data, 'files', place))] as const) : null,
    ),
  )
  return new Map(bytes.filter((one) => one !== null).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
const sorted = (of: Map<string, Buffer>) => new Map([...of].toSorted(([a], [b]) => (a < b ? -1 : 1)))

test('the pictures that people sent are in a backup, to the last byte, and lie where they belong once it is loaded', async () => {
  const saved = await backup('--json')
  expect([saved.code, saved.json['files']]).toEqual([0, { saved: 3, bytes: 3_070_002, lost: [] }])
  const restored = await restore(file, '--json')
  expect([restored.code, restored.json['files']]).toEqual([0, { saved: 3, lost: [] }])
  expect(await filesIn(fresh)).toEqual(sorted(pictures))
  expect(await query('select place from file_gone')).toEqual([])
  expect((await backup()).out).toContain('tables and 3 pictures are in')
  expect((await restore(file, '--force')).out).toContain('tables and 3 pictures were restored')
})

test('where the disk answers nothing there is no backup without its pictures, and the one of before stays', async () => {
  await backup()
  const before = await readFile(file)
  // No question about what is in it is answered.
  await rm(join(old, 'files', mara.workspace), { recursive: true })
  await writeFile(join(old, 'files', mara.workspace), '')
  const { code, err } = await backup()
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The uploaded files cannot be read: .+\. Check FILES_BUCKET, or the data folder, and start/),
  ])
  expect(await readFile(file)).toEqual(before)
  expect(await readdir(folder)).toEqual([basename(file)])
})

test('what the disk does not have, or not whole, is told on both ways and keeps nothing else from being saved', async () => {
  const [missing, short, there] = [...pictures.keys()] as [string, string, string]
  await rm(join(old, 'files', missing))
  await truncate(join(old, 'files', short), 60_000)
  const lost = [missing, short].toSorted()
  const saved = await backup('--json')
  expect([saved.code, saved.json['files']]).toEqual([0, { saved: 1, bytes: 1, lost }])
  expect((await backup()).out).toContain(`Missing on the disk, not whole or not to be read: 2 pictures (${lost.join(', ')}).`)
  // Where one of them still lies, it is left alone.
  await mkdir(dirname(join(fresh, 'files', missing)), { recursive: true })
  await writeFile(join(fresh, 'files', missing), pictures.get(missing)!)
  const restored = await restore(file, '--json')
  expect([restored.code, restored.json['files']]).toEqual([0, { saved: 1, lost }])
  const kept = new Map([missing, there].map((place) => [place, pictures.get(place)!]))
  expect(await filesIn(fresh)).toEqual(sorted(kept))
  expect((await restore(file, '--force')).out).toContain(`Not in the backup: 2 pictures (${lost.join(', ')}).`)
})

test('a backup whose pictures are damaged is refused before anything is touched', async () => {
  await backup()
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  const bytes = lines.findIndex((line) => line.startsWith('{"base64"'))
  const start = lines.findIndex((line) => line.startsWith('{"file"'))
  const end = lines.findIndex((line, i) => i > start && line.startsWith('{"size"'))
  const other = lines[bytes]!.replace(/"base64":"(.)/, (_, first: string) => `"base64":"${first === 'A' ? 'B' : 'A'}`)
  const damaged: [what: string, lines: string[], RegExp][] = [
    ['with other bytes', lines.with(bytes, other), /damaged: it does not hold to the checksum of a file/],
    ['without some bytes', lines.toSpliced(bytes, 1), /damaged: it does not hold to the checksum of a file/],
    ['without the end of a picture', lines.toSpliced(end, 1), /damaged/],
    ['without a picture', lines.toSpliced(start, end - start + 1), /damaged: it does not hold to its numbers/],
    [
      'with another size',
      lines.with(start, lines[start]!.replace(/"size":\d+/, '"size":5')),
      /damaged: it does not hold to the checksum of a file/,
    ],
    ['cut off within a picture', [...lines.slice(0, bytes + 1), ''], /damaged: it was cut off/],
  ]
  for (const [what, broken, says] of damaged) {
    await writeFile(`${file}.bad`, gzipSync(broken.join('\n')))
    const { code, err } = await restore(`${file}.bad`)
    expect([what, code, err]).toEqual([what, 1, expect.stringMatching(says)])
  }
  expect(await filesIn(fresh)).toEqual(new Map())
  expect(await query(`select 1 from pg_class where relname = 'person'`)).toEqual([])
})

test('a backup from before pictures were in them still loads, and says what to bring', async () => {
  await backup()
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  const first = lines.findIndex((line) => line.startsWith('{"file"'))
  const last = lines.findLastIndex((line) => line.startsWith('{"end"'))
  const { files: _files, ...end } = JSON.parse(lines[last]!) as Record<string, unknown>
  const older = [lines[0]!.replace('"format":2', '"format":1'), ...lines.slice(1, first), JSON.stringify(end), '']
  await writeFile(`${file}.old`, gzipSync(older.join('\n')))
  const { code, out } = await restore(`${file}.old`)
  expect([code, out]).toEqual([0, expect.stringContaining('put the folder "files" of the old data folder into the new one')])
  expect(await query('select count(*)::int as n from file')).toEqual([{ n: 3 }])
})

test('what fails half-way leaves no pictures behind', async () => {
  await backup()
  await restore()
  await rm(join(fresh, 'files'), { recursive: true })
  // Somebody else's table points to ours.
  await query('create table visitor (person_id uuid references person)')
  await query('insert into visitor select id from person')
  await query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await query('create trigger refused before insert on setting for each row execute function refuse()')
  expect((await restore(file, '--force')).code).toBe(1)
  await query('drop table visitor')
  await query('alter table setting enable always trigger refused')
  // The last thing that is written is refused, when all pictures are on the disk.
  expect((await restore(file, '--force')).code).toBe(1)
  expect(await filesIn(fresh)).toEqual(new Map())
})

test('a connection that breaks half-way leaves no pictures behind, and is told', async () => {
  await backup()
  await restore()
  await rm(join(fresh, 'files'), { recursive: true })
  await query(
    `create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
  )
  await query('create trigger cut before insert on setting for each row execute function cut()')
  await query('alter table setting enable always trigger cut')
  const { code, err } = await restore(file, '--force')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^The database went away meanwhile: .*\. Check that it runs, and start this again\.$/),
  ])
  expect(await filesIn(fresh)).toEqual(new Map())
})

test('the pictures of a restore that was killed are taken off the disk by the server, or belong to the next', async () => {
  await backup()
  await restore()
  await rm(join(fresh, 'files'), { recursive: true })
  // As on the first run: nobody knows of these pictures, and the last thing that is written waits.
  await query('delete from file')
  await query('delete from file_gone')
  await query(`create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`)
  await query('create trigger wait before insert on setting for each row execute function wait()')
  await query('alter table setting enable always trigger wait')
  const waited = new pg.Client(target.url)
  await waited.connect()
  await waited.query('select pg_advisory_lock(4711)')
  const child = spawn(process.execPath, [program, 'restore', file, '--force'], {
    env: { ...bareEnvironment, ...env(target.url, fresh) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => filesIn(fresh), { timeout: 60_000 }).toEqual(sorted(pictures))
  child.kill('SIGKILL')
  await ended
  await waited.end()
  await query('drop trigger wait on setting')

  await removeAsServersDo()
  expect(await filesIn(fresh)).toEqual(new Map())
  expect((await restore(file, '--force')).code).toBe(0)
  await removeAsServersDo()
  expect(await filesIn(fresh)).toEqual(sorted(pictures))
})

async function removeAsServersDo(): Promise<void> {
  const { db } = openDatabase(target.url, 2, () => undefined)
  try {
    await removeFiles(db, await openDisk({ dataDir: fresh, bucket: null }))
  } finally {
    await db.destroy()
  }
}

test('what is loaded stays with its pictures where the database cannot gather its figures', async () => {
  await backup()
  await restore()
  await rm(join(fresh, 'files'), { recursive: true })
  await query(`create function refuse(name text) returns text language plpgsql immutable as
    $$ begin if current_query() like 'analyze %' then raise 'no'; end if; return name; end $$`)
  await query('create index refusing on setting (refuse(name))')
  expect(await restore(file, '--force')).toMatchObject({ code: 0, err: '' })
  expect(await filesIn(fresh)).toEqual(sorted(pictures))
})

test('pictures that only the replaced rows knew are taken off the disk by the server', async () => {
  await backup()
  await restore()
  await query(
    `insert into file select workspace_id, gen_random_uuid(), person_id, conversation_id, key, name, type, size, width, height from file limit 1`,
  )
  const [added] = await query<{ place: string }>(`select workspace_id || '/' || id as place from file order by created_at desc limit 1`)
  expect(pictures.has(added!.place)).toBe(false)
  expect((await restore(file, '--force')).code).toBe(0)
  expect(await query('select place from file_gone')).toEqual([added])
})
