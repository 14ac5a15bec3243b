import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unassignJob } from '#features/inbox/actions/unassignMember.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { startServer } from '#app/startServer.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { typeIn } from '#testing/typeIn.ts'

let app: TestApp
let folder: string
let target: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  app = await createTestApp()
  await stampMode(app.server.db, 'test')
  folder = await temporaryFolder('jobs')
  target = await emptyDatabase()
})
afterAll(async () => {
  await app.close()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const baton = (url: string, ...line: string[]) => typeIn({ DATABASE_URL: url, BATON_SECRET: 'x'.repeat(32) }, ...line, '--json')

test('what was put off when a backup was taken is done by the server that starts on the restored database', async () => {
  const { db, contexts } = app.server
  const mara = await app.person('Mara')
  const ben = await app.person('Ben')
  const bot = await app.bot(mara.workspace, 'Shop bot')
  const { conversationId } = await app.report(bot, 'c', 'Hello?')
  // Ben was put out of the workspace, and what was his is not given up yet.
  await db.updateTable('conversation').set({ assignee_id: ben.id }).where('id', '=', conversationId).execute()
  const inAnHour = new Date(Date.now() + 3_600_000)
  const data = { workspace: mara.workspace, person: ben.id }
  await contexts.write({ person: null, requires: 'nobody' }, (ctx) =>
    Promise.resolve(ctx.enqueue({ job: unassignJob, data, startAfter: inAnHour })),
  )

  const file = join(folder, 'baton.backup')
  expect((await baton(app.databaseUrl, 'backup', file)).code).toBe(0)
  expect((await baton(target.url, 'restore', file)).code).toBe(0)
  const restored = openDatabase(target.url, 2, () => undefined).db
  try {
    expect(await restored.selectFrom('put_off').selectAll().execute()).toEqual([{ job: unassignJob, data, start_after: inAnHour }])
    await sql`update put_off set start_after = now()`.execute(restored)
    const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '4', DATABASE_URL: target.url, BATON_DATA_DIR: folder }
    const server = await startServer(readConfig(env, 'test'), createLogger('silent'))
    try {
      const assignee = () =>
        restored.selectFrom('conversation').where('id', '=', conversationId).select('assignee_id').executeTakeFirstOrThrow()
      await expect.poll(assignee).toEqual({ assignee_id: null })
      expect(await restored.selectFrom('put_off').selectAll().execute()).toEqual([])
    } finally {
      await server.close()
    }
  } finally {
    await restored.destroy()
  }
})
