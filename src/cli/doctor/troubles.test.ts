import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startCluster } from '#platform/embedded-postgres/startCluster.ts'
import { askDoctor } from '#testing/askDoctor.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { serveLocally } from '#testing/serveLocally.ts'
import { startRedis } from '#testing/startRedis.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { ownPort } from '#testing/ownPort.ts'
import { typeIn } from '#testing/typeIn.ts'
import { checkPort } from './checkPort.ts'

let app: TestApp
let folder: string
/** The test app's installation, as it should be. */
let env: Record<string, string>
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await createTestApp()
  folder = await temporaryFolder('doctor')
  env = { DATABASE_URL: app.databaseUrl, BATON_DATA_DIR: folder, PUBLIC_URL: app.url, BATON_SECRET: 'x'.repeat(32), PORT: '0' }
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const examine = (changes: Record<string, string> = {}) => askDoctor({ ...env, ...changes })

async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await serveLocally(listener)
  closers.push(close)
  return url
}

test('a user who may not make tables is told of, and the one who owns the database is not', async () => {
  const fresh = await emptyDatabase()
  const [role, password] = [`guest_${crypto.randomUUID().slice(0, 8)}`, 'hunter2']
  const { db } = app.server
  await sql`create role ${sql.id(role)} login password ${sql.lit(password)}`.execute(db)
  closers.push(fresh.drop, () => sql`drop role ${sql.id(role)}`.execute(db))
  const url = new URL(fresh.url)
  const database = url.pathname.slice(1)
  Object.assign(url, { username: role, password })
  const { code, about } = await examine({ DATABASE_URL: url.href })
  expect([code, about('Rights')]).toEqual([1, [`fail: ${role} may not make tables and schemas in the database`]])
  await sql`alter database ${sql.id(database)} owner to ${sql.id(role)}`.execute(db)
  expect((await examine({ DATABASE_URL: url.href })).about('Rights')).toEqual([`ok: ${role} may write`])
})

test('a user who may read none of the tables is told to become their owner', async () => {
  const role = `guest_${crypto.randomUUID().slice(0, 8)}`
  const { db } = app.server
  await sql`create role ${sql.id(role)} login password 'hunter2'`.execute(db)
  closers.push(() => sql`drop role ${sql.id(role)}`.execute(db))
  const url = Object.assign(new URL(app.databaseUrl), { username: role, password: 'hunter2' })
  const { code, out } = await typeIn({ ...env, DATABASE_URL: url.href }, 'doctor')
  expect(code).toBe(1)
  expect(out).toMatch(
    /^fail {2}Database {7}cannot be used \(permission denied for table \w+\)\n +Make the user of DATABASE_URL the owner of the database\.$/m,
  )
})

test('a database that may only be read', async () => {
  const fresh = await emptyDatabase()
  closers.push(fresh.drop)
  const database = new URL(fresh.url).pathname.slice(1)
  await sql`alter database ${sql.id(database)} set default_transaction_read_only = on`.execute(app.server.db)
  const { code, about } = await examine({ DATABASE_URL: fresh.url })
  expect([code, about('Rights')]).toEqual([1, ['fail: the database may only be read (default_transaction_read_only is on)']])
})

test.each([
  ['empty', false],
  ['migrated', true],
])('a database that no server has opened yet and that is %s is of no mode', async (_what, isMigrated) => {
  const fresh = await emptyDatabase()
  closers.push(fresh.drop)
  if (isMigrated) await typeIn({ ...env, DATABASE_URL: fresh.url }, 'migrate')
  const { about } = await examine({ DATABASE_URL: fresh.url })
  expect(about('Database')).toContain('ok: new: no server has opened it yet, so it is neither of the sandbox nor live')
  expect(about('Configuration')).toContain('ok: as for the mode "sandbox"; with --live as for the mode "live"')
  const { out } = await typeIn({ ...env, DATABASE_URL: fresh.url }, 'doctor', '--live')
  expect(out).toContain('neither of the sandbox nor live')
  expect(out).not.toContain('not opened in the mode')
  expect((await examine()).about('Database')).toHaveLength(1)
})

test('a database of another mode than the one that is asked for', async () => {
  const { code, out } = await typeIn(env, 'doctor', '--live')
  expect(code).toBe(1)
  expect(out).toContain('of the mode "test", and not opened in the mode "live"')
})

test('a database whose folder is gone is not taken for a new one', async () => {
  const dataDir = join(folder, 'moved')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'postgres.location'), `${join(folder, 'nowhere')}\n`)
  const { code, about } = await examine({ DATABASE_URL: '', BATON_DATA_DIR: dataDir })
  expect([code, about('Database')]).toEqual([
    1,
    [`fail: cannot be used (The database of ${dataDir} was in ${join(folder, 'nowhere')}, which is gone)`],
  ])
})

test('an embedded database whose password is not that of its file is told of in a sentence, and the look ends', async () => {
  const dataDir = join(folder, 'own')
  await (await startCluster({ dataDir, durable: false })).stop()
  await writeFile(join(dataDir, 'postgres.password'), 'guess\n')
  const { code, out } = await typeIn({ ...env, DATABASE_URL: '', BATON_DATA_DIR: dataDir }, 'doctor')
  expect(code).toBe(1)
  const says = `cannot be used (The password in ${dataDir}/postgres.password is not that of the database beside it)`
  expect(out).toContain(
    `fail  Database       ${says}\n${' '.repeat(21)}Bring back the ${dataDir}/postgres.password that belongs to this database`,
  )
})

test('a port that somebody else has, or a Baton of another mode, or nobody; an address of another machine', async () => {
  const stranger = new URL(await serve((_request, response) => response.end('hello')))
  const at = async (PORT: string, HOST = 'localhost') => {
    const { code, about } = await examine({ PORT, HOST })
    return [code, ...about('Port')]
  }
  expect(await at(stranger.port)).toEqual([1, `fail: something else listens at ${stranger.port}`])
  const other = new URL(await serve((_request, response) => response.writeHead(200, { 'x-baton-mode': 'live' }).end()))
  expect(await at(other.port)).toEqual([1, `fail: a Baton of the mode "live" listens at ${other.port}`])
  const free = String(await ownPort())
  expect(await at(free)).toEqual([0, `ok: ${free} is free`])
  expect(await at('0')).toEqual([0, 'off: any that is free'])
  expect(await checkPort('192.0.2.1', Number(free), 'live')).toMatchObject([
    { state: 'fail', says: '192.0.2.1 is no address of this machine' },
  ])
})

test('files that cannot be kept: their folder may not be written to, or is none, or the package of the bucket is missing', async () => {
  const dataDir = join(folder, 'shut')
  const files = join(dataDir, 'files')
  await mkdir(dataDir)
  // Root may write anywhere but where the system itself keeps the files.
  if (process.getuid?.() === 0) await symlink('/proc', files)
  else await mkdir(files, { mode: 0o500 })
  const shut = await examine({ BATON_DATA_DIR: dataDir })
  expect([shut.code, shut.about('Files')]).toEqual([1, [expect.stringContaining(`${files} cannot be written to: `)]])
  await rm(files, { recursive: true })
  await writeFile(files, '')
  expect((await examine({ BATON_DATA_DIR: dataDir })).about('Files')).toEqual([`fail: ${files} is not a folder`])
  expect((await examine({ FILES_BUCKET: 'pictures' })).about('Files')).toEqual([
    'fail: FILES_BUCKET needs the package that speaks with it. Install it: npm install --no-save @aws-sdk/client-s3 @aws-sdk/s3-request-presigner (into an image: docs/configuration.md)',
  ])
})

test('a misspelt name is told of, with the one that was meant', async () => {
  const { code, about } = await examine({ TRUST_PROXI: 'true', GRAPH_API_VERISON: 'v25.0' })
  expect([code, about('Configuration')]).toEqual([
    0,
    [
      'ok: for the mode "test"',
      'warn: TRUST_PROXI is not a variable of Baton: did you mean TRUST_PROXY?',
      'warn: GRAPH_API_VERISON is not a variable of Baton: did you mean GRAPH_API_VERSION?',
    ],
  ])
})

test('a Redis that wants a password, or another one', async ({ skip }) => {
  const redis = await startRedis('open sesame')
  if (redis === null) return skip('this machine has no Redis')
  closers.push(redis.stop)
  for (const [url, why] of [
    [redis.url, 'NOAUTH'],
    [redis.url.replace('//', '//:hunter2@'), 'WRONGPASS'],
  ] as const) {
    const { code, about } = await examine({ REDIS_URL: url })
    expect([code, about('Redis')]).toEqual([1, [expect.stringContaining(`fail: does not let Baton in (${why}`)]])
    expect(about('Redis')[0]).not.toContain('hunter2')
  }
  expect((await examine({ REDIS_URL: redis.url.replace('//', '//:open%20sesame@') })).about('Redis')).toEqual([
    expect.stringMatching(/^ok: answers/),
  ])
})

test('a Redis that takes connections and says nothing is not waited for', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  closers.push(async () => {
    sockets.forEach((socket) => socket.destroy())
    mute.close()
  })
  const { port } = mute.address() as AddressInfo
  const { code, about } = await examine({ REDIS_URL: `redis://127.0.0.1:${port}` })
  expect([code, about('Redis')]).toEqual([1, [expect.stringMatching(/^fail: does not answer \(Socket timeout/)]])
})

test('files that messages name are looked for: all are there, one is gone, or the folder is another one', async () => {
  const { db } = app.server
  const [workspace, conversation] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.insertInto('workspace').values({ id: workspace, name: 'Shop' }).execute()
  closers.push(() => db.deleteFrom('workspace').where('id', '=', workspace).execute())
  const dataDir = await temporaryFolder('kept')
  closers.push(() => rm(dataDir, { recursive: true }))
  const files = join(dataDir, 'files')
  await mkdir(join(files, workspace), { recursive: true })
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  for (const id of ids) {
    const [created_at, more] = [new Date(Date.now() - 120_000), { width: null, height: null, person_id: null }]
    const row = { workspace_id: workspace, id, conversation_id: conversation, key: 'k', name: 'a', type: 'image/gif', size: 1, created_at }
    await db
      .insertInto('file')
      .values({ ...row, ...more })
      .execute()
    await writeFile(join(files, workspace, id), 'x')
  }
  const look = async () => {
    const { code, about } = await examine({ BATON_DATA_DIR: dataDir })
    return [code, ...about('Kept files')]
  }
  expect(await look()).toEqual([0])
  await rm(join(files, workspace, ids[0]!))
  expect(await look()).toEqual([0, `warn: 1 file of the newest 3 cannot be found in ${files} (${workspace}/${ids[0]})`])
  await rm(files, { recursive: true })
  expect(await look()).toEqual([1, `fail: of the newest 3 files none is in ${files}`])
  expect(await readdir(dataDir)).toEqual([])
  // One or two may be lost by themselves.
  await db.deleteFrom('file').where('id', '=', ids[2]!).execute()
  expect(await look()).toEqual([0, expect.stringContaining('warn: 2 files of the newest 2 cannot be found in')])
})
