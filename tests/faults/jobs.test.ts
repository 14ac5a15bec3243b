import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBulk } from '#features/inbox/actions/bulk/contract.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { startChild, type ServerProcess } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'

/** More than a portion, each of which is a job. */
const conversations = 250
const program = new URL('../toy/toyServerChild.ts', import.meta.url)
const secret = 'servers that are killed share one secret'

let app: TestApp
let db: Database
let mara: TestPerson
let bot: TestBot
let ids: string[]
let folder: string
let server: ServerProcess

beforeAll(async () => {
  app = await createTestApp({ BATON_SECRET: secret })
  ;({ mara, bot } = await app.team())
  const made = await Promise.all(Array.from({ length: conversations }, (_, i) => app.report(bot, `c${i}`, 'hello')))
  ids = made.map(({ conversationId }) => conversationId)
  await app.server.close()
  db = openDatabase(app.databaseUrl, 1, () => undefined).db
  folder = await temporaryFolder('jobs')
})
afterAll(async () => {
  await server.kill()
  await db.destroy()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const start = (death: Record<string, string>) =>
  startChild({ DATABASE_URL: app.databaseUrl, BATON_SECRET: secret, DATABASE_POOL: '4', BATON_DATA_DIR: folder, ...death }, program)

test('a job whose server was killed is taken by another one soon, and what it was at is done once', async () => {
  server = await start({ KILL_FROM: 'update bulk_item', KILL_AFTER: '1', KILL_WHEN: 'answered' })
  const died = new Promise((resolve) => server.process.once('exit', resolve))
  const response = await fetch(server.url + startBulk.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${mara.token}`, teamid: mara.workspace, 'content-type': 'application/json' },
    body: JSON.stringify({ act: { do: 'done' }, ids }),
  })
  expect(response.status).toBe(200)
  await died
  server = await start({})
  // As if it had been dead for longer than a server is waited for.
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 minutes' where state = 'active'`.execute(db)
  const state = async () => (await db.selectFrom('bulk').select(['state', 'changed']).execute())[0]
  await expect.poll(state, { timeout: 150_000, interval: 250 }).toEqual({ state: 'done', changed: conversations })
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from message where workspace_id = ${mara.workspace}
    and type = 'event' group by conversation_id`.execute(db)
  expect(rows).toEqual(ids.map(() => ({ lines: 1 })))
}, 240_000)
