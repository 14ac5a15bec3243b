import { connect, type AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './buildApp.ts'
import { trustOf } from './clientAddress.ts'

let app: Awaited<ReturnType<typeof buildApp>>
/** Has time for what is refused for another reason, also on a busy machine. */
let patient: typeof app
beforeAll(async () => {
  app = await open(400)
  patient = await open(60_000)
})
afterAll(() => Promise.all([app.close(), patient.close()]))

async function open(requestTimeoutMs: number) {
  const opened = await buildApp({ logger: pino({ level: 'silent' }), mode: 'test', trustProxy: trustOf(0), requestTimeoutMs })
  opened.post('/echo', (request) => request.body)
  await opened.listen({ port: 0, host: '127.0.0.1' })
  return opened
}

/** Sends the text to the one that has time, and answers what came back until the server hung up. */
async function send(text: string): Promise<string> {
  const socket = connect((patient.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

/** Sends the text, then a byte again and again, and answers what came back until the server hung up. */
async function sendSlowly(head: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.on('error', () => undefined)
  socket.write(head)
  const drip = setInterval(() => socket.writable && socket.write('1'), 50)
  // Not by `once` of node:events, which takes a connection that is reset for a failure.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  return answer
}

test.each([
  ['body', 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n'],
  ['chunked body', 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n'],
  ['head', 'POST /echo HTTP/1.1\r\nhost: a\r\nx-slow: '],
])('a client that sends its %s byte by byte is cut off', async (_, head) => {
  expect(await sendSlowly(head)).toMatch(/^(HTTP\/1\.1 408|$)/)
})

test.each([
  ['a head that is too long', `GET /echo?text=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ['no HTTP', 'Hello?\r\n\r\n', /^HTTP\/1\.1 400 /],
])('%s is refused, and the client is told that the connection closes, or it would send its next request there', async (_, text, status) => {
  const answer = await send(text)
  expect(answer).toMatch(status)
  expect(answer).toContain('\r\nConnection: close\r\n')
})

test('an answer that takes longer than that is waited for', async () => {
  const slow = await buildApp({ logger: pino({ level: 'silent' }), mode: 'test', trustProxy: trustOf(0), requestTimeoutMs: 1500 })
  const done = Promise.withResolvers<void>()
  slow.get('/slow', async () => {
    await done.promise
    return { ok: true }
  })
  const address = await slow.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/slow`)
  // Node.js looks four times in each 1500 ms, which is enough to take the question in, also on a busy machine.
  setTimeout(() => done.resolve(), 4000)
  expect(await (await answer).json()).toEqual({ ok: true })
  await slow.close()
})
