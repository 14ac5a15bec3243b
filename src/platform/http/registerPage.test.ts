import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { buildApp } from './buildApp.ts'
import { trustOf } from './clientAddress.ts'
import { registerPage } from './registerPage.ts'

let app: Awaited<ReturnType<typeof buildApp>>
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('page')
  await writeFile(join(folder, 'index.html'), '<html><head></head><body>The page</body></html>')
  app = await buildApp({ logger: pino({ level: 'silent' }), mode: 'test', trustProxy: trustOf(0), requestTimeoutMs: 60_000 })
  await registerPage(app, folder, ['/auth/slack'])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(['/', '/messages/?tab=all', '/auth/slack'])('the page is at %s, also for a watcher who asks for its head alone', async (url) => {
  const page = await app.inject({ url })
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('The page')])
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test.each([
  ['GET', '/api/nothing'],
  ['HEAD', '/api/nothing'],
  ['POST', '/messages/'],
] as const)('%s %s is no page', async (method, url) => {
  expect((await app.inject({ method, url })).statusCode).toBe(404)
})
