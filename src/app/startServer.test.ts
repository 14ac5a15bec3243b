import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Extend } from './Extension.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { startServer } from './startServer.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { testDatabase } from '#testing/testDatabase.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await temporaryFolder('start')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('who calls in the moment in which a server begins to listen can put work off, and it says that it is not ready yet', async () => {
  const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', DATABASE_URL: database.url, BATON_DATA_DIR: folder }
  const { promise: first, resolve } = Promise.withResolvers<unknown[]>()
  const extend: Extend = ({ app, contexts }) => {
    app.addHook('onListen', async () => {
      const put = contexts
        .write(nobody, (ctx) => Promise.resolve(ctx.enqueue({ job: 'forget-bulks', data: {} })))
        .then(
          () => 'put off',
          (error: unknown) => String(error),
        )
      const ready = app.inject('/readyz')
      resolve([await put, (await ready).json()])
    })
    return Promise.resolve({ config: {}, start: () => Promise.resolve(''), close: () => Promise.resolve() })
  }
  const server = await startServer(readConfig(env, 'test'), createLogger('silent'), undefined, extend)
  try {
    expect(await first).toEqual(['put off', { ready: false, database: 'ok', migrations: 'ok', jobs: 'failed' }])
    expect((await server.app.inject('/readyz')).json()).toEqual({ ready: true, database: 'ok', migrations: 'ok', jobs: 'ok' })
  } finally {
    await server.close()
  }
})
