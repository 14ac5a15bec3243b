import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBotAlerts } from '#features/alerts/contract.ts'
import { handOver } from '#features/auth/contract.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { openPushFixture, type PushFixture, type TestDevice } from '#testing/PushFixture.ts'
import { bareEnvironment, startChild, type ServerProcess } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'

/** By how many seconds the clocks of servers are wrong: nobody waits so long for what is due at once, and no notification is worth anything any more. */
const apart = 2 * 60 * 60
const secret = 'servers with different clocks share one secret'
const wrongClock = fileURLToPath(new URL('../../src/testing/wrongClock.ts', import.meta.url))

let app: TestApp
let db: Database
let push: PushFixture
let device: TestDevice
let mara: TestPerson
let bot: TestBot
let folder: string
let server: ServerProcess | undefined

beforeAll(async () => {
  app = await createTestApp({ BATON_SECRET: secret })
  ;({ mara, bot } = await app.team())
  push = await openPushFixture(() => app)
  device = await push.device(mara)
  await app.callApi(mara, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
  // Its own clock is right: it would do what the others leave.
  await app.server.close()
  db = openDatabase(app.databaseUrl, 1, () => undefined).db
  folder = await temporaryFolder('clocks')
})
afterAll(async () => {
  await server?.kill()
  await db.destroy()
  await app.close()
  await push.close()
  await rm(folder, { recursive: true, force: true })
})

async function startAhead(seconds: number): Promise<void> {
  await server?.kill()
  const env = { DATABASE_URL: app.databaseUrl, BATON_SECRET: secret, DATABASE_POOL: '4', BATON_DATA_DIR: folder }
  server = await startChild({ ...env, NODE_OPTIONS: `--import ${wrongClock}`, CLOCK_AHEAD: String(seconds) })
}

async function post(path: string, headers: Record<string, string>, body?: object): Promise<void> {
  const json = body && { 'content-type': 'application/json' }
  const response = await fetch(server!.url + path, {
    method: 'POST',
    headers: { ...headers, ...json },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
}

/** A customer whom a bot asks a person for; answers by how many seconds the server says they came after now. */
async function askForHuman(customer: string): Promise<number> {
  const headers = { apikey: bot.apiKey, clientkey: bot.clientKey, platform: 'messenger' }
  const message = { mid: `mid.${customer}`, text: 'A person, please' }
  const body = { sender: { id: customer }, recipient: { id: 'page' }, timestamp: Date.now(), message }
  for (const what of ['in', 'human']) await post(`/api/v1/${what}`, headers, body)
  const { rows } = await sql<{ seconds: number }>`select extract(epoch from waiting_at - now())::float8 as seconds from conversation
    where channel = ${customer}`.execute(db)
  return rows[0]!.seconds
}

test('a server whose clock is ahead of the database tells people of each customer at once, and takes no device for one that sleeps', async () => {
  await startAhead(apart)
  expect(Math.abs(await askForHuman('Ada'))).toBeLessThan(apart / 2)
  const got = () => device.got.map(({ what }) => what)
  await expect.poll(got).toEqual(['show'])
  await askForHuman('Cy')
  await expect.poll(got).toEqual(['show', 'show'])
})

test('a server whose clock is behind hands out codes that are still good', async () => {
  await startAhead(-apart)
  expect(Math.abs(await askForHuman('Bo'))).toBeLessThan(apart / 2)
  await post(handOver.path, { authorization: `Bearer ${mara.token}` })
  const { rows } = await sql<{ good: boolean }>`select expires_at > now() as good from one_time_code`.execute(db)
  expect(rows).toEqual([{ good: true }])
})

test('the doctor on a machine whose clock is wrong says so', async () => {
  const program = fileURLToPath(new URL('../../src/cli/baton.ts', import.meta.url))
  const env = { ...bareEnvironment, DATABASE_URL: app.databaseUrl, BATON_SECRET: secret, CLOCK_AHEAD: String(-apart) }
  // Nobody listens at its port, so it does not end with 0.
  const said = await new Promise((resolve) =>
    execFile(process.execPath, ['--import', wrongClock, program, 'doctor'], { env }, (_, out) => resolve(out)),
  )
  expect(said).toMatch(/^warn {2}Clock {10}this machine is 7200 s behind the database, whose time counts$/m)
})
