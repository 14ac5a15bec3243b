import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listViews } from '#features/inbox/conversations/views/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { createTestApp, type TestPerson, type TestApp } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: 'fatal' })
  mara = await app.person('Mara')
})
afterAll(() => app.close())

const figures = async () => {
  const { body } = await app.server.app.inject('/metrics')
  return Object.fromEntries([...body.matchAll(/^(baton_\w+) (\d+)$/gm)].map(([, name, value]) => [name!, Number(value)]))
}

test('the operator sees in its figures what people are not bothered with', async () => {
  expect(await figures()).toMatchObject({
    baton_background_errors: 0,
    baton_failed_calls: 0,
    baton_refused_reports: 0,
    baton_failed_attempts: 0,
  })
  const bot = await app.bot(mara.workspace, 'Shop bot', { webhook: 'http://127.0.0.1:9/' })
  const keys = { apikey: bot.apiKey, clientkey: bot.clientKey }
  const unread = await app.server.app.inject({ method: 'POST', url: '/api/v1/in', headers: keys, payload: { nothing: 'we know' } })
  expect(unread.statusCode).toBe(422)
  expect(await figures()).toMatchObject({ baton_refused_reports: 1, baton_failed_calls: 0 })

  await sql`alter table view rename to hidden`.execute(app.server.db)
  await expect(app.callApi(mara, listViews)).rejects.toMatchObject({ code: 'internal' })
  await sql`alter table hidden rename to view`.execute(app.server.db)
  expect(await figures()).toMatchObject({ baton_failed_calls: 1 })

  const { conversationId: id } = await app.report(bot, 'sofia', 'Hello?')
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi' } } })
  await expect.poll(async () => (await figures())['baton_failed_attempts'], { timeout: 30_000 }).toBeGreaterThan(0)
})
