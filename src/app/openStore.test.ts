import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { openStore } from './openStore.ts'

test('what hangs is ended by the database: after 30 seconds where somebody waits, after 10 minutes where nobody does', async () => {
  const database = await testDatabase()
  const folder = await temporaryFolder('store')
  const config = readConfig({ DATABASE_POOL: '4', DATABASE_URL: database.url, BATON_DATA_DIR: folder }, 'test')
  const store = await openStore(config, createLogger('silent'), () => undefined)
  const limitOf = async (db: Database) => (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows
  try {
    expect(await limitOf(store.db)).toEqual([{ statement_timeout: '30s' }])
    expect(await limitOf(store.slow)).toEqual([{ statement_timeout: '10min' }])
  } finally {
    await store.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
