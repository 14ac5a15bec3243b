import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAgent } from '#features/agents/contract.ts'
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

const shown = async () => (await app.server.app.inject('/metrics')).body
const figures = async () =>
  Object.fromEntries([...(await shown()).matchAll(/^(baton_\w+) (\d+)$/gm)].map(([, name, value]) => [name!, Number(value)]))
/** How many of a kind were timed, by their labels as they stand there. */
const timed = async (name: string) =>
  Object.fromEntries(
    [...(await shown()).matchAll(/^(baton_\w+)_duration_seconds_count\{(.+)\} (\d+)$/gm)]
      .filter(([, found]) => found === name)
      .map(([, , labels, count]) => [labels!.replaceAll('"', ''), Number(count)]),
  )

test('the operator sees in its figures what people are not bothered with', async () => {
  expect(await figures()).toMatchObject({
    baton_background_errors_total: 0,
    baton_failed_calls_total: 0,
    baton_refused_reports_total: 0,
    baton_failed_attempts_total: 0,
  })
  const bot = await app.bot(mara.workspace, 'Shop bot', { webhook: 'http://127.0.0.1:9/' })
  const keys = { apikey: bot.apiKey, clientkey: bot.clientKey }
  const unread = await app.server.app.inject({ method: 'POST', url: '/api/v1/in', headers: keys, payload: { nothing: 'we know' } })
  expect(unread.statusCode).toBe(422)
  // What stands beside the calls of bots is none of theirs: what nobody knows, signing in, and what people choose.
  for (const url of ['/api/v1/.env', '/api/v1/in', '/api/v1/googleoauth2']) await app.server.app.inject({ url })
  const chosen = await app.server.app.inject({ method: setAgent.method, url: setAgent.path, payload: {} })
  expect(chosen.statusCode).toBe(401)
  expect(await figures()).toMatchObject({ baton_refused_reports_total: 1, baton_failed_calls_total: 0 })

  await sql`alter table view rename to hidden`.execute(app.server.db)
  await expect(app.callApi(mara, listViews)).rejects.toMatchObject({ code: 'internal' })
  await sql`alter table hidden rename to view`.execute(app.server.db)
  expect(await figures()).toMatchObject({ baton_failed_calls_total: 1 })

  const { conversationId: id } = await app.report(bot, 'sofia', 'Hello?')
  await app.callApi(mara, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Hi' } } })
  await expect.poll(async () => (await figures())['baton_failed_attempts_total']).toBeGreaterThan(0)
})

test('what only grows is a counter, and what takes time a histogram', async () => {
  const types = Object.fromEntries([...(await shown()).matchAll(/^# TYPE (baton_\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]))
  for (const [name, type] of Object.entries(types)) {
    expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')])
    expect([name, type === 'histogram']).toEqual([name, name.endsWith('_duration_seconds')])
  }
  expect(types).toMatchObject({
    baton_background_errors_total: 'counter',
    baton_http_connections: 'gauge',
    baton_http_request_duration_seconds: 'histogram',
  })
})

test('requests are timed by what was registered, never by what was asked for', async () => {
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') => app.server.app.inject({ method, url })
  const before = await timed('baton_http_request')
  for (const id of ['secret-1', 'secret-2', 'secret-3']) {
    await ask(`/api/channels/${id}?q=${id}`)
    await ask(`/api/nothing/${id}`, 'POST')
    await ask(`/settings/${id}`)
  }
  const more = async () =>
    Object.fromEntries(
      Object.entries(await timed('baton_http_request'))
        .map(([labels, count]) => [labels, count - (before[labels] ?? 0)] as const)
        .filter(([labels, count]) => count > 0 && !labels.includes('/metrics')),
    )
  await expect.poll(more).toEqual({
    'method=GET,route=/api/channels/:id,status=4xx': 3,
    'method=*,route=*,status=4xx': 3,
    'method=*,route=*,status=2xx': 3,
  })
  expect(await shown()).not.toContain('secret')
})

test('the files of the page are one route, as each build names them again', async () => {
  const page = (await app.server.app.inject('/')).body
  const [file] = /\/assets\/[\w.-]+\.js/.exec(page)!
  expect((await app.server.app.inject(file)).statusCode).toBe(200)
  expect(await timed('baton_http_request')).toHaveProperty(['method=GET,route=/assets/*,status=2xx'])
  expect(await shown()).not.toContain(file)
})

test('attempts are timed by transport and outcome, and batches by subscriber', async () => {
  const attempts = Object.keys(await timed('baton_delivery_attempt'))
  expect(attempts.length).toBeGreaterThan(0)
  for (const labels of attempts) expect(labels).toMatch(/^transport=sdk-\w+,outcome=(sent|refused|unreachable|lost)$/)
  await expect
    .poll(async () => Object.keys(await timed('baton_subscriber_batch')), { timeout: 30_000 })
    .toContain('subscriber=search,outcome=handled')
})
