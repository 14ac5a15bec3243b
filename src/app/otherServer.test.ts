import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase, type Database } from '#platform/db/openDatabase.ts'
import { hasOtherServer } from '#platform/jobs/hasOtherServer.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { startServer } from './startServer.ts'

const secret = 'servers of one installation share one secret'
let app: TestApp
let db: Database
let folder: string
beforeAll(async () => {
  app = await createTestApp({ BATON_SECRET: secret })
  db = openDatabase(app.databaseUrl, 1, () => undefined).db
  folder = await temporaryFolder('other-server')
})
afterAll(async () => {
  await db.destroy()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server, and stops it: what it warned of, and the accounts of companies that servers hold then. */
async function lookAt(env: Record<string, string> = {}) {
  const warnings: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) })
  const own = { DATABASE_URL: app.databaseUrl, BATON_SECRET: secret, DATABASE_POOL: '4', BATON_DATA_DIR: folder, PORT: '0' }
  const server = await startServer(readConfig({ ...own, ...env }, 'test'), logger)
  const { rows } = await sql<{ account: string }>`select account from webhook_lane`.execute(db)
  await server.close()
  return { warnings, held: rows.map(({ account }) => account) }
}

test('a second server without Redis says that it needs it, and leaves to the first what it holds; one that is alone takes what a dead one held', async () => {
  await sql`insert into webhook_lane (provider, account, holder, held_until) values ('messenger', 'page', gen_random_uuid(), now() + interval '1 hour')`.execute(
    db,
  )
  expect(await lookAt()).toEqual({
    warnings: [expect.stringContaining('Another server works on this database, and REDIS_URL is not set.')],
    held: ['page'],
  })
  await app.server.close()
  // PostgreSQL knows its connections for a moment longer.
  await expect.poll(() => hasOtherServer(db)).toBe(false)
  expect(await lookAt()).toEqual({ warnings: [], held: [] })
})
