import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/openDatabase.ts'
import { stampMode } from '#platform/db/stampMode.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { emptyDatabase } from '#testing/emptyDatabase.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { typeIn } from '#testing/typeIn.ts'

let app: TestApp
let target: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
const env = (url: string) => ({ DATABASE_URL: url, BATON_SECRET: 'x'.repeat(32) })

beforeAll(async () => {
  app = await createTestApp()
  await stampMode(app.server.db, 'test')
  target = await emptyDatabase()
  folder = await temporaryFolder('restore')
})
afterAll(async () => {
  await app.close()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a restore says that revoked keys and removed members are back, since when, and where to look for them', async () => {
  const mara = await app.person('Mara')
  await app.bot(mara.workspace, 'Shop bot')
  const { db } = app.server
  const removed = await app.person('Removed', { workspace: mara.workspace })
  const [key] = await db.selectFrom('api_key').where('workspace_id', '=', mara.workspace).select('id').execute()
  const then = join(folder, 'baton.backup')
  await typeIn(env(app.databaseUrl), 'backup', then)
  await db.updateTable('api_key').set({ revoked_at: new Date() }).where('id', '=', key!.id).execute()
  await db.deleteFrom('member').where('person_id', '=', removed.id).execute()
  const { out, code } = await typeIn(env(target.url), 'restore', then)
  expect(code).toBe(0)
  const { db: restored } = openDatabase(target.url, 1, () => undefined)
  try {
    expect(await restored.selectFrom('api_key').where('id', '=', key!.id).select('revoked_at').execute()).toEqual([{ revoked_at: null }])
    expect(await restored.selectFrom('member').where('person_id', '=', removed.id).select('person_id').execute()).not.toEqual([])
  } finally {
    await restored.destroy()
  }
  const madeAt = /as they were at (\S+Z)\./.exec(out)![1]!
  expect(out).toContain(`Access that was taken away after ${madeAt} is back.`)
  for (const place of ['Users in its settings', 'members who were removed', 'Keys in the settings of a bot', 'API keys that were revoked'])
    expect(out).toContain(place)
  expect(out).toContain('the audit log of each workspace in it names all of them')
})
