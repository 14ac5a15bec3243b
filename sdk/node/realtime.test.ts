import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { readOptions } from './batonOptions.ts'
import { createOncePerId } from './oncePerId.ts'
import { openRealtime } from './realtime.ts'
import { until } from './testing/standInBaton.ts'
import { useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const reply = { id: 'r1', channel: 'c1', text: 'A person here', ts: '1700000000.000100', slack_user: 'U1', team: 'T1' }
const stillAtIt = { ok: false, error: 'it is still being worked on', code: 'running' }

test('connecting is done when Baton knows whose socket it is', async () => {
  const { baton } = app.bot()
  await baton.connect()
  const [claim] = app.server.sent('update_bot_socket_id')
  expect(claim?.body).toEqual({ socket_id: [...app.server.sockets.sockets.sockets.keys()][0], acks: true, sdk: 'node/1.0.3' })
  expect(claim?.headers).toMatchObject({ apikey: 'an-api-key', clientkey: 'a-client-key' })
})

test('where no websocket gets through, it polls', async () => {
  app.server.sockets.engine.opts.transports = ['polling']
  const { baton, delivered, errors } = app.bot()
  await baton.connect()
  expect(await app.server.emit('chat response', reply)).toEqual({ ok: true })
  expect([delivered, errors]).toEqual([['A person here'], []])
})

test('a reply is acknowledged after it was delivered, and not delivered again', async () => {
  const { baton, delivered } = app.bot()
  await baton.connect()
  expect(await app.server.emit('chat response', reply)).toEqual({ ok: true })
  expect(delivered).toEqual(['A person here'])
  expect(await app.server.emit('chat response', reply)).toEqual({ ok: true })
  expect(delivered).toHaveLength(1)
})

test('that the customer writes goes by the socket, and nowhere without one', async () => {
  const { baton } = app.bot()
  const received: unknown[] = []
  app.server.sockets.on('connection', (socket) => socket.on('user typing', (payload) => received.push(payload)))
  baton.reportTyping('c1')
  await baton.connect()
  baton.reportTyping('c2')
  await until(() => received.length > 0)
  expect(received).toEqual([{ channel: 'c2' }])
})

test('a reply that failed is answered with the reason', async () => {
  const { baton } = app.bot()
  baton.onReply(() => Promise.reject(new Error('the platform is down')))
  await baton.connect()
  expect(await app.server.emit('chat response', reply)).toEqual({ ok: false, error: 'the platform is down' })
})

test('a conversation that is handed back again while the bot is at it is not done before the bot is', async () => {
  const { baton, errors } = app.bot()
  app.server.answer('in', { body: { paused: false, epoch: 3, channel: 'c1' } })
  const thinking = Promise.withResolvers<void>()
  let turns = 0
  baton.onMessage(() => (turns++ === 0 ? thinking.promise : undefined))
  await baton.connect()
  const update = { channel: 'c1', paused: false, epoch: 3, unanswered: [{ channel: 'c1', text: 'Are you there?' }] }
  const first = app.server.emit('channel update', update)
  await until(() => turns === 1)
  expect(await app.server.emit('channel update', update)).toEqual(stillAtIt)
  thinking.reject(new Error('the shop is down'))
  expect(await first).toEqual({ ok: false, error: 'the shop is down' })
  expect(errors).toHaveLength(1)
  expect(await app.server.emit('channel update', update)).toEqual({ ok: true })
  expect(await app.server.emit('channel update', update)).toEqual({ ok: true })
  expect(turns).toBe(2)
})

test('a bot that thinks for longer than Baton waits says that it is at it, and works on once', async () => {
  const thinking = Promise.withResolvers<void>()
  let asked = 0
  const once = createOncePerId()
  const work = () => {
    asked += 1
    return thinking.promise
  }
  const errors: unknown[] = []
  const { url: server } = app.server
  const api = createApi(readOptions({ server, apiKey: 'an-api-key', clientKey: 'a-client-key', send: () => {} }))
  const onError = (error: unknown) => void errors.push(error)
  const line = openRealtime({ server, api, deliver: () => once.run('d1', work), onError, answerWithinMs: 20 })
  await line.known
  expect(await app.server.emit('channel update', {})).toEqual(stillAtIt)
  expect(await app.server.emit('channel update', {})).toEqual(stillAtIt)
  thinking.resolve()
  expect(await app.server.emit('channel update', {})).toEqual({ ok: true })
  expect([asked, errors]).toEqual([1, []])
  await line.close()
})

test('a broken delivery does not stop the line', async () => {
  const { baton, delivered } = app.bot()
  await baton.connect()
  expect(await app.server.emit('chat response', null)).toMatchObject({ ok: false })
  await app.server.emit('chat response', reply)
  expect(delivered).toEqual(['A person here'])
})

test('a claim that fails is repeated until Baton takes it', async () => {
  app.server.answer('update_bot_socket_id', { status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }, { body: { ok: true } })
  const { baton } = app.bot()
  await baton.connect()
  expect(app.server.sent('update_bot_socket_id')).toHaveLength(5)
})

test('refused keys end the attempt with the reason, and a later attempt may succeed', async () => {
  app.server.answer(
    'update_bot_socket_id',
    { status: 401, body: { error: 'Unknown key', code: 'bad-keys', message: 'Unknown key' } },
    { body: { ok: true } },
  )
  const { baton } = app.bot()
  await expect(baton.connect()).rejects.toThrow('Unknown key')
  await until(() => app.server.sockets.sockets.sockets.size === 0)
  await baton.connect()
  expect(app.server.sockets.sockets.sockets.size).toBe(1)
})

test('after a restart of Baton the bot is back by itself and claims its new socket', async () => {
  const { baton, delivered } = app.bot()
  await baton.connect()
  await app.server.goAway()
  await app.server.restart()
  await until(() => app.server.sent('update_bot_socket_id').length === 2)
  await app.server.emit('chat response', reply)
  expect(delivered).toEqual(['A person here'])
})

test('a bot may start before Baton, and may be closed before it ever answered', async () => {
  await app.server.goAway()
  const { baton } = app.bot()
  const connected = baton.connect()
  const given = app.bot()
  const givenUp = given.baton.connect()
  await given.baton.close()
  await givenUp
  await app.server.restart()
  await connected
  expect(app.server.sent('update_bot_socket_id')).toHaveLength(1)
})

test('with the socket switched off nothing connects', async () => {
  const { baton } = app.bot({ socket: false })
  await baton.connect()
  expect(app.server.sockets.sockets.sockets.size).toBe(0)
})

test('closing takes nothing more, and hangs up when what is being worked on has been acknowledged', async () => {
  const { baton } = app.bot()
  const [began, sending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  baton.onReply(() => {
    began.resolve()
    return sending.promise
  })
  await baton.connect()
  const first = app.server.emit('chat response', reply)
  await began.promise
  const closed = baton.close()
  expect(await app.server.emit('chat response', { ...reply, id: 'r2' })).toEqual({ ok: false, error: 'the bot is closing' })
  sending.resolve()
  expect(await first).toEqual({ ok: true })
  await closed
  await until(() => app.server.sockets.sockets.sockets.size === 0)
})

test('while Baton is not there, connecting says so once and goes on', async () => {
  await app.server.goAway()
  const { baton, errors } = app.bot()
  const connected = baton.connect()
  await until(() => errors.length > 0)
  expect(errors).toMatchObject([{ code: 'unreachable', unreachable: true }])
  expect(String(errors[0])).toContain('The socket to Baton does not open')
  await app.server.restart()
  await connected
  expect(errors).toHaveLength(1)
})
