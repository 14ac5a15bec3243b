import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
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

test('a restore says what was on its way to customers, and leaves it to people whether that goes again', async () => {
  const ben = await app.person('Ben')
  const bot = await app.bot(ben.workspace, 'A bot that is not there')
  const { conversationId: id } = await app.report(bot, 'c', 'Hello?')
  await app.callApi(ben, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi' } } })
  // Nor has the AI answered yet.
  await sql`insert into engine_turn (workspace_id, id, bot_id, conversation_id, epoch, seqs, next_at)
    values (${ben.workspace}, gen_random_uuid(), ${bot.id}, ${id}, 1, '{1}', now() + interval '1 hour')`.execute(app.server.db)
  const then = join(folder, 'waiting.backup')
  await typeIn(env(app.databaseUrl), 'backup', then)
  const restore = async (...options: string[]) => {
    const { out } = await typeIn(env(target.url), 'restore', then, '--force', ...options)
    const { db } = openDatabase(target.url, 1, () => undefined)
    const [delivery] = await db.selectFrom('delivery').where('kind', '=', 'chat response').select('state').execute()
    const [message] = await db
      .selectFrom('message')
      .where('text', '=', 'Hi')
      .select(['delivery', 'delivery_why', 'delivery_retryable'])
      .execute()
    await db.destroy()
    return { out, delivery, message }
  }
  expect(await restore()).toMatchObject({
    out: expect.stringContaining('Replies that were on their way to customers then: 1. The next start of a server sends them'),
    delivery: { state: 'queued' },
    message: { delivery: 'queued' },
  })
  const held = {
    delivery: { state: 'failed' },
    message: { delivery: 'failed', delivery_why: { code: 'outbox.restored' }, delivery_retryable: true },
  }
  expect(await restore('--hold-replies')).toMatchObject({
    out: expect.stringContaining('Replies that were on their way to customers then: 1. They are marked as failed'),
    ...held,
  })
  expect((await restore('--hold-replies')).out).toContain('Questions of customers that the AI had not answered then: 1.')
  const { out, ...same } = await restore('--hold-replies', '--json')
  expect(same).toEqual(held)
  expect(JSON.parse(out)).toMatchObject({ replies: { waiting: 1, held: true }, questions: 1 })
})
