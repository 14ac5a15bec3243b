import { expect, test } from 'vitest'
import { createBaton } from './createBaton.ts'
import { until } from './testing/standInBaton.ts'
import { restless, useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const hello = { channel: 'c1', text: 'hello' }
const fine = { body: { paused: false, epoch: 1, channel: 'c1' } }

test('a call is repeated after a broken line, 500 and 429, always under the same key', async () => {
  const { baton } = app.bot({ retry: { attempts: 4, firstDelayMs: 5, withinMs: 20_000 } })
  app.server.answer('in', { hangUp: true }, { status: 500 }, { status: 429, headers: { 'retry-after': '0' } }, fine)
  expect(await baton.in(hello)).toEqual(fine.body)
  const keys = app.server.sent('in').map((call) => call.headers['idempotency-key'])
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

test.each([408, 425])('what is answered by %i, as too slow or too early, is told again', async (status) => {
  const { baton } = app.bot()
  app.server.answer('in', { status, headers: { 'retry-after': '0' } }, fine)
  expect(await baton.in(hello)).toEqual(fine.body)
})

test('two calls have two keys', async () => {
  const { baton } = app.bot()
  await baton.in(hello)
  await baton.in(hello)
  const [first, second] = app.server.sent('in').map((call) => call.headers['idempotency-key'])
  expect(first).not.toBe(second)
})

test('Retry-After is waited for, and not when it would take too long', async () => {
  const { baton } = app.bot({ retry: { attempts: 3, firstDelayMs: 5, withinMs: 20_000 } })
  app.server.answer('in', { status: 429, headers: { 'retry-after': '1' } }, fine)
  const before = Date.now()
  await baton.in(hello)
  expect(Date.now() - before).toBeGreaterThanOrEqual(990)
  app.server.answer('in', { status: 429, headers: { 'retry-after': '60' } }, fine)
  await expect(baton.in(hello)).rejects.toMatchObject({ status: 429, unreachable: true })
})

test('a refusal is not repeated and keeps the words of the server', async () => {
  const { baton } = app.bot()
  app.server.answer('in', { status: 401, body: { error: 'No', code: 'bad-keys', message: 'This API key is not known' } })
  await expect(baton.receive(hello)).rejects.toMatchObject({
    name: 'BatonError',
    status: 401,
    code: 'bad-keys',
    unreachable: false,
    message: 'Baton answered 401: This API key is not known',
  })
  expect(app.server.calls).toHaveLength(1)
})

test('a redirect is not followed: it would carry the keys elsewhere', async () => {
  const { baton } = app.bot()
  app.server.answer('in', { status: 308, headers: { location: 'http://127.0.0.1:1/elsewhere' } })
  await expect(baton.in(hello)).rejects.toThrow('Baton answered 308: redirects to http://127.0.0.1:1/elsewhere')
})

test('a page that is not JSON is not an answer of Baton', async () => {
  const { baton } = app.bot()
  app.server.answer('in', { body: '<html>Sign in to the guest network</html>' })
  await expect(baton.in(hello)).rejects.toMatchObject({ code: 'unreachable', unreachable: true })
  expect(app.server.calls).toHaveLength(3)
})

test.each(['', 'null', '{}', '[]', '"ok"', '{"status":"ok"}', '{"paused":"no"}'])(
  'of a 2xx that says %j nothing is taken for told: it comes from something in between',
  async (body) => {
    const { baton, delivered, errors } = app.bot({ onUnreachable: 'silent', retry: restless })
    baton.onMessage((message, conversation) => conversation.say(`You said ${message.text}`))
    app.server.answer('in', ...Array.from({ length: 3 }, () => ({ body })), fine)
    expect(await baton.receive(hello)).toMatchObject([{ reached: false, paused: true, answered: false }])
    expect(errors).toMatchObject([{ name: 'BatonError', code: 'unreachable', unreachable: true }])
    expect(String(errors[0])).toContain('What answered is not Baton')
    await until(() => delivered.length > 0)
    const keys = app.server.sent('in').map((call) => call.headers['idempotency-key'])
    expect([keys.length, new Set(keys).size, delivered]).toEqual([4, 1, ['You said hello']])
  },
)

test('no call takes the words of a proxy for its answer', async () => {
  const { baton } = app.bot()
  const calls = {
    in: () => baton.in(hello),
    out: () => baton.out(hello),
    unknown: () => baton.unknown(hello),
    human: () => baton.human(hello),
    channel_state: () => baton.channelState('c1'),
    update_channel: () => baton.pause('c1'),
    'channels/paused': () => baton.pausedChannels(),
  }
  for (const [path, call] of Object.entries(calls)) {
    await call()
    app.server.answer(path, { status: 204 }, { body: {} }, { body: { ok: true } })
    await expect(call(), path).rejects.toMatchObject({ code: 'unreachable', unreachable: true })
  }
})

test('a missing key or a server without http is found before anything is sent', () => {
  const whole = { server: 'https://inbox.example.com', apiKey: 'a', clientKey: 'b' }
  expect(() => createBaton({ ...whole, clientKey: '' })).toThrow('clientKey')
  expect(() => createBaton({ ...whole, server: 'inbox.example.com' })).toThrow('https://')
})
