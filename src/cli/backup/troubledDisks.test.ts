import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import pg from 'pg'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'
import { FileStore } from './FileStore.ts'
import type { Head } from './format.ts'
import { loadBackup } from './loadBackup.ts'
import { withClient } from './withClient.ts'
import { writeBackup } from './writeBackup.ts'

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
  places.push(...(await withPictures(source.url, sizes)))
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

const head: Head = { baton: 'backup', format: 2, version: '0', mode: null, migrations: [], madeAt: '', secret: null }
const sizes = [200_000, 1, 1]

/** Writes down a workspace with pictures of these sizes; answers where they lie. */
async function withPictures(url: string, given: number[]): Promise<string[]> {
  const workspace = newId()
  await on(url, `insert into workspace (id, name) values ('${workspace}', 'Shop')`)
  const found: string[] = []
  for (const size of given) {
    const id = newId()
    await on(
      url,
      `insert into file (workspace_id, id, key, name, type, size, width, height) values ('${workspace}', '${id}', 'k', 'a.png', 'image/png', ${size}, 1, 1)`,
    )
    found.push(`${workspace}/${id}`)
  }
  return found
}

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
    `The database knows 3 pictures, and none is in ${join(data, 'files')}. Check BATON_DATA_DIR and FILES_BUCKET, and start this again; with --without-files the rows alone are saved.`,
  ])
  expect(await readFile(file)).toEqual(before)
  expect((await readdir(folder)).toSorted()).toEqual(['baton.backup', 'data'])

  const lost = places.toSorted()
  const rows = await backup('--without-files', '--json')
  expect([rows.code, rows.json['files']]).toEqual([0, { saved: 0, bytes: 0, lost }])
  expect((await backup('--without-files')).out).toContain(`Left out: 3 pictures (${lost.join(', ')}).`)
  const restored = await restore('--json')
  expect([restored.code, restored.json['files']]).toEqual([0, { saved: 0, lost }])
  expect(await on(target.url, 'select count(*)::int as n from file')).toEqual([{ n: 3 }])
})

test('one or two pictures that are lost where no others are known end no backup, and are named', async () => {
  const few = await testDatabase()
  onTestFinished(() => few.drop())
  const lost = (await withPictures(few.url, [1, 1])).toSorted()
  const { code, json } = await typeIn(env(few.url), 'backup', file, '--json')
  expect([code, json['files']]).toEqual([0, { saved: 0, bytes: 0, lost }])
})

/** A disk that takes its time with each file, more than databases with limits have. */
class Slow extends FSDriver {
  constructor() {
    super({ location: join(data, 'files'), visibility: 'private' })
  }
  override async getStream(...given: Parameters<FSDriver['getStream']>) {
    await sleep(1000)
    return super.getStream(...given)
  }
  override async putStream(...given: Parameters<FSDriver['putStream']>) {
    await super.putStream(...given)
    await sleep(1000)
  }
}

test('a database that ends silent transactions ends neither a backup nor a restore whose files take long', async () => {
  const [database] = await on<{ name: string }>(source.url, 'select current_database() as name')
  const [other] = await on<{ name: string }>(target.url, 'select current_database() as name')
  for (const { name } of [database!, other!]) {
    await on(source.url, `alter database ${name} set idle_in_transaction_session_timeout = '300ms'`)
    onTestFinished(async () => void (await on(source.url, `alter database ${name} reset idle_in_transaction_session_timeout`)))
  }
  const disk = new Disk(new Slow())
  const written = await withClient(source.url, (client) => writeBackup(client, { disk, where: data }, head, file))
  expect(written.files).toEqual({ saved: 3, bytes: 200_002, lost: [] })
  await rm(join(data, 'files'), { recursive: true })
  const names = Object.keys(written.tables)
  await withClient(target.url, (client) => loadBackup(client, file, names, new FileStore(disk, places)))
  for (const place of places) expect(await disk.exists(place)).toBe(true)
})

test('a connection that was ended while nothing was asked says why', async () => {
  const ended = withClient(source.url, async (client) => {
    const pid = await pidOf(client)
    const broken = once(client, 'error')
    await on(target.url, `select pg_terminate_backend(${pid})`)
    await broken
    await client.query('select 1')
  })
  await expect(ended).rejects.toThrow('terminating connection due to administrator command')
})

test('a connection that was ended while something was asked says why, too', async () => {
  const ended = withClient(source.url, async (client) => {
    const broken = once(client, 'error')
    const asked = client.query('select pg_terminate_backend(pg_backend_pid())')
    await Promise.allSettled([asked, broken])
    await asked
  })
  await expect(ended).rejects.toThrow('terminating connection due to administrator command')
})

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** A disk whose files break off half-way so many times: by an error, or as if they ended there. */
class BreakingOff extends FSDriver {
  #times: number
  readonly #says: boolean
  constructor(times: number, says: boolean) {
    super({ location: join(data, 'files'), visibility: 'private' })
    this.#times = times
    this.#says = says
  }
  override async getStream(place: string) {
    return Readable.from(this.#half(await readFile(join(data, 'files', place))))
  }
  // As buckets give parts.
  async getPart(place: string, from: number, to: number) {
    return Readable.from(this.#half((await readFile(join(data, 'files', place))).subarray(from, to + 1)))
  }
  *#half(bytes: Buffer): Generator<Buffer, void> {
    if (bytes.length === 1 || this.#times-- <= 0) return yield bytes
    yield bytes.subarray(0, bytes.length / 2)
    if (this.#says) throw new Error('aborted')
  }
}

test.each([true, false])('a file that breaks off on its way is read on from there (and says so: %s)', async (says) => {
  const disk = new Disk(new BreakingOff(2, says))
  const written = await withClient(source.url, (client) => writeBackup(client, { disk, where: data }, head, file))
  expect(written.files).toEqual({ saved: 3, bytes: 200_002, lost: [] })
  const before = await Promise.all(places.map((place) => readFile(join(data, 'files', place))))
  await rm(join(data, 'files'), { recursive: true })
  // With what a restore asks of the checksums.
  await withClient(target.url, (client) => loadBackup(client, file, Object.keys(written.tables), new FileStore(disk, places)))
  expect(await Promise.all(places.map((place) => readFile(join(data, 'files', place))))).toEqual(before)
})

test('a file that breaks off each time, though it lies there, is left out, and the others are saved', async () => {
  const disk = new Disk(new BreakingOff(3, true))
  const written = await withClient(source.url, (client) => writeBackup(client, { disk, where: data }, head, file))
  expect(written.files).toEqual({ saved: 2, bytes: 2, lost: [places[0]] })
})

/** A disk from which a server takes a file away, with its row, when the backup comes to it. */
class Emptied extends FSDriver {
  constructor() {
    super({ location: join(data, 'files'), visibility: 'private' })
  }
  override async getStream(place: string) {
    if (place === places[1]) {
      await on(source.url, `delete from file where workspace_id || '/' || id = '${place}'`)
      await rm(join(data, 'files', place))
    }
    return super.getStream(place)
  }
}

test('a file that is removed while the backup runs is not called missing', async () => {
  const written = await withClient(source.url, (client) => writeBackup(client, { disk: new Disk(new Emptied()), where: data }, head, file))
  expect(written.files).toEqual({ saved: 2, bytes: 200_001, lost: [] })
})
