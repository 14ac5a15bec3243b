import { once, type EventEmitter } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { connect } from './connect.ts'
import { openWithin, type Connection } from './connection.ts'

let http: HttpServer
let io: Server
let address: string

beforeEach(async () => {
  http = createServer()
  io = new Server(http, { path: '/realtime', pingInterval: 50, pingTimeout: 20_000 })
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    if (token === 'cut off') socket.conn.close()
    else next(token === 'good' ? undefined : new Error('unauthorized'))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/realtime/`
})
afterEach(() => io.close())

describe.each([['websocket'], ['polling']] as const)('a connection by %s, at a real socket.io server', (by) => {
  function open(token: string) {
    const opened = Promise.withResolvers<Connection>()
    const closed = Promise.withResolvers<string>()
    const received = vi.fn<(event: string, args: unknown[]) => void>()
    connect(by, address, { token }, { opened: opened.resolve, closed: closed.resolve, received })
    return { opened: opened.promise, closed: closed.promise, received }
  }

  it('is let in with its token, receives events, says them, and gets answers', async () => {
    const said = Promise.withResolvers<unknown[]>()
    io.on('connection', (socket) => {
      socket.on('set_team', (team: string, options: unknown, answer: (value: unknown) => void) => answer({ ok: true, team, options }))
      socket.on('typing', (...args: unknown[]) => said.resolve(args))
    })
    const page = open('good')
    const connection = await page.opened
    expect(connection.id).toMatch(/^\S{10,}$/)
    await expect(connection.request('set_team', 'team "1"', { version: 1 })).resolves.toEqual({
      ok: true,
      team: 'team "1"',
      options: { version: 1 },
    })
    connection.send('typing', 'c1', null)
    await expect(said.promise).resolves.toEqual(['c1', null])
    // What nobody here has a use for is passed over.
    io.emit('stopped transcribing channels', Buffer.from('x'))
    io.emit('channels_updated', { channel_id: 'c1', text: 'wörter\n43["x"]' })
    await expect.poll(() => page.received.mock.calls).toContainEqual(['channels_updated', [{ channel_id: 'c1', text: 'wörter\n43["x"]' }]])
    connection.close()
    await expect(page.closed).resolves.toBe('lost')
  })

  it('answers every ping', async () => {
    const types: string[] = []
    io.engine.on('connection', (client: EventEmitter) => {
      for (const event of ['packet', 'packetCreate']) client.on(event, ({ type }: { type: string }) => void types.push(type))
    })
    await open('good').opened
    const answers = () => types.filter((type) => type === 'ping' || type === 'pong').slice(0, 6)
    await expect.poll(answers).toEqual(['ping', 'pong', 'ping', 'pong', 'ping', 'pong'])
  })

  it('tells a token that is not known from a server that is not there', async () => {
    await expect(open('bad').closed).resolves.toBe('refused')
    await io.close()
    await expect(open('good').closed).resolves.toBe('unreachable')
  })

  it('that is cut off before it is let in was never reached, so that the other way gets its turn', async () => {
    await expect(open('cut off').closed).resolves.toBe('unreachable')
  })

  it('notices a server that goes away, and one that falls silent', async () => {
    const page = open('good')
    await page.opened
    io.disconnectSockets(true)
    await expect(page.closed).resolves.toBe('lost')

    // What a client is told as it comes: a second without a ping is the server's end.
    Object.assign((io.engine as unknown as { opts: object }).opts, { pingTimeout: 1000 })
    let silent = open('good')
    // A machine that stands still for a second has it end before it is let in.
    while ((await Promise.race([silent.opened.then(() => 'opened'), silent.closed])) !== 'opened') silent = open('good')
    // The server's own timer stands still: no ping comes any more, and the line stays open.
    const { clients } = io.engine as unknown as { clients: Record<string, { pingIntervalTimer: NodeJS.Timeout }> }
    for (const client of Object.values(clients)) clearTimeout(client.pingIntervalTimer)
    await expect(silent.closed).resolves.toBe('lost')
  })
})

it('a websocket that a proxy lets in and closes again is not waited for', async () => {
  const proxy = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  proxy.on('connection', (socket) => socket.close())
  await once(proxy, 'listening')
  const there = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/realtime/`
  const closed = Promise.withResolvers<string>()
  const begun = Date.now()
  connect('websocket', there, {}, { opened: vi.fn<() => void>(), received: vi.fn<() => void>(), closed: closed.resolve })
  await expect(closed.promise).resolves.toBe('unreachable')
  expect(Date.now() - begun).toBeLessThan(openWithin)
  proxy.close()
})
