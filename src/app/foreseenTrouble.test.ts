import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig, type Config } from '#platform/config/config.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { ownPort } from '#testing/ownPort.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { foreseenTrouble } from './foreseenTrouble.ts'
import { startServer } from './startServer.ts'

const database = await testDatabase()
const folder = await temporaryFolder('trouble')
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** What the one who starts a server with these variables reads. */
async function troubleOf(env: Record<string, string>, changes: Partial<Config> = {}): Promise<string | null> {
  const given = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', BATON_DATA_DIR: folder, DATABASE_URL: database.url, ...env }
  const failure: unknown = await startServer({ ...readConfig(given, 'test'), ...changes }, createLogger('silent')).then(
    (server) => server.close(),
    (error: unknown) => error,
  )
  return foreseenTrouble(failure)
}

test('a database that does not answer is said in a sentence', async () => {
  expect(await troubleOf({ DATABASE_URL: `postgres://baton@127.0.0.1:${await ownPort()}/baton` })).toBe(
    'The database does not answer. Check that it runs, and DATABASE_URL.',
  )
})

test('so are a host that nobody knows, and a database that may only be read', async () => {
  expect(await troubleOf({ DATABASE_URL: 'postgres://baton@no-such-host.invalid/baton' })).toBe(
    'The host of the database is not known. Check DATABASE_URL.',
  )
  const { url, drop } = await emptyDatabase()
  const options = Object.assign(new URL(url), { search: '?options=-c%20default_transaction_read_only%3Don' })
  expect(await troubleOf({ DATABASE_URL: options.href })).toBe(
    'The database may only be read. Name its primary server by DATABASE_URL, or let it be written.',
  )
  await drop()
})

test('so is a database that is not there', async () => {
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  expect(await troubleOf({ DATABASE_URL: url.href })).toMatch(
    /^There is no such database: .*no_such_database.*\. Make it, or check DATABASE_URL\.$/,
  )
})

test('so is a user who may make no tables, as PostgreSQL 15 and newer have it for everybody but the owner', async () => {
  const { url, drop } = await emptyDatabase()
  const admin = new pg.Client(url)
  await admin.connect()
  const user = `guest_${crypto.randomUUID().replaceAll('-', '')}`
  await admin.query(`create role ${user} login password 'guest'`)
  const guest = Object.assign(new URL(url), { username: user, password: 'guest' })
  try {
    expect(await troubleOf({ DATABASE_URL: guest.href })).toBe(
      'The user in DATABASE_URL lacks a right in the database: permission denied for schema public. Make it the owner of the database.',
    )
  } finally {
    await admin.query(`drop role ${user}`)
    await admin.end()
    await drop()
  }
})

test('so is a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await troubleOf({ PORT: String(port), HOST: '127.0.0.1' })).toMatch(/^Something else listens at this port already\./)
  other.close()
})

test('so is a name that is no address of this machine, and not taken for that of the database', async () => {
  // Only live listens elsewhere than on this machine.
  for (const host of ['192.0.2.1', 'no-such-host.invalid'])
    expect(await troubleOf({}, { host })).toBe('HOST is no address of this machine. Leave it out, or name one of its addresses by it.')
})

test('so is a data folder that cannot be written into, and not taken for a port', async () => {
  // Nobody may make a folder there, also not root.
  const closed = process.platform === 'linux' ? '/sys/kernel' : '/System'
  const says = /^Baton may not write into its data folder \(E.+\)\. Make it and what is in it the property of the user who starts Baton/
  expect(await troubleOf({ BATON_DATA_DIR: closed })).toMatch(says)
  expect(await troubleOf({ BATON_DATA_DIR: closed, BATON_SECRET: 'what every server of an installation shares' })).toMatch(says)
})

test('so is a database that says nothing', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  expect(await troubleOf({ DATABASE_URL: `postgres://baton@127.0.0.1:${port}/baton` })).toMatch(/^The database does not answer\./)
  sockets.forEach((socket) => socket.destroy())
  mute.close()
})

test('what nobody foresaw is not explained away', () => {
  expect(foreseenTrouble(new Error('a mistake of ours'))).toBeNull()
  expect(foreseenTrouble('nothing')).toBeNull()
})
