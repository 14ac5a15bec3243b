import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { expect, test, onTestFinished } from 'vitest'
import { expressWebhook } from './express.ts'
import { signedWebhook, until } from './testing/standInBaton.ts'
import { secret, useStandIn } from './testing/testBot.ts'

const app = useStandIn()
const reply = { id: 'r1', channel: 'c1', text: 'A person here', ts: '1700000000.000100', slack_user: 'U1', team: 'T1' }

type Before = (request: IncomingMessage) => Promise<void>

/** A bot behind a server whose requests go through `before` first, as through a body parser. Nothing waits for the handler, as in Express 4. */
async function serve(before: Before = async () => {}, options: Parameters<typeof app.bot>[0] = {}) {
  const bot = app.bot(options)
  const errors: unknown[] = []
  const handler = expressWebhook(bot.baton, (error) => errors.push(error))
  const server = createServer((request, response) => void before(request).then(() => handler(request, response)))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { bot, errors, port: (server.address() as AddressInfo).port }
}

/** Posts a signed reply. */
async function post({ port }: { port: number }) {
  const { headers, body } = signedWebhook(secret, 'chat response', reply)
  const answer = await fetch(`http://127.0.0.1:${port}/baton`, { method: 'POST', headers, body })
  return { status: answer.status, said: await answer.json() }
}

/** A request as somebody writes it who is not Baton. */
async function write({ port }: { port: number }, rest: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST /baton HTTP/1.1\r\nhost: bot\r\n${rest}`)
  return socket
}

test('the webhook of a bot on Express reads the bytes itself', async () => {
  const served = await serve()
  expect(await post(served)).toEqual({ status: 200, said: { ok: true } })
  expect(served.bot.delivered).toEqual(['A person here'])
})

test('bytes that a parser kept are as good', async () => {
  const keep = async (request: IncomingMessage & { rawBody?: unknown; body?: unknown }) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    request.rawBody = Buffer.concat(chunks)
    request.body = JSON.parse(String(request.rawBody))
  }
  expect(await post(await serve(keep))).toMatchObject({ status: 200 })
})

test('a body that was parsed before is answered with what to do, and the bot lives', async () => {
  const served = await serve(async (request: IncomingMessage & { body?: unknown }) => void (request.body = await json(request)))
  const { status, said } = await post(served)
  expect(status).toBe(500)
  expect(said).toMatchObject({ message: expect.stringContaining('express.json()') as string })
  expect(served.bot.errors).toHaveLength(1)
})

test('a body that is whole before the handler comes to it is read all the same', async () => {
  const served = await serve((request) => until(() => request.complete))
  expect(await post(served)).toMatchObject({ status: 200 })
})

test('a request that breaks off before its end is told to onError, and the next is answered', async () => {
  const served = await serve()
  const socket = await write(served, 'content-length: 1000\r\n\r\n{"id":"r1"')
  socket.end()
  await until(() => served.errors.length === 1)
  expect(served.bot.delivered).toEqual([])
  expect(await post(served)).toMatchObject({ status: 200 })
})

test('a request that has broken off before the handler comes to it is told to onError too', async () => {
  const served = await serve((request) => until(() => request.destroyed))
  const socket = await write(served, 'content-length: 1000\r\n\r\n{"id":"r1"')
  socket.end()
  await until(() => served.errors.length === 1)
  expect(served.bot.delivered).toEqual([])
})

test('a body that is larger than what Baton sends is not read to its end, and the next is answered', async () => {
  const served = await serve()
  const socket = await write(served, 'transfer-encoding: chunked\r\n\r\n')
  // One byte too many, and no end.
  socket.write(`${(1_000_001).toString(16)}\r\n${'x'.repeat(1_000_001)}`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [^]*more than 1000000 bytes/)
  expect(served.errors).toHaveLength(1)
  expect(await post(served)).toMatchObject({ status: 200 })
})

test('a bot without the secret of its webhook answers that, and lives', async () => {
  const served = await serve(async () => {}, { webhookSecret: '' })
  const answer = await post(served)
  expect(answer).toMatchObject({ status: 500, said: { message: expect.stringContaining('webhookSecret') as string } })
  expect(served.errors).toHaveLength(1)
})
