import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { exchangeCode } from '#features/auth/contract.ts'
import { makeKey } from '#features/bots/contract.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { clientAddress, trustOf } from './clientAddress.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp({ TRUST_PROXY: 'true', LOG_LEVEL: 'silent' })))
afterAll(() => app.close())

const guess = (forwarded: string) =>
  app.server.app.inject({
    method: 'POST',
    url: exchangeCode.path,
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': forwarded },
    payload: { code: 'bc_a-code-that-never-was' },
  })

test('who makes up an address in front of what the proxy appends is counted by the one they have', async () => {
  const { max } = exchangeCode.limit
  for (let i = 0; i < max; i++) expect((await guess(`10.9.${i}.1, 8.8.8.8, 198.51.100.7`)).statusCode).toBe(410)
  expect((await guess('10.9.99.1, 198.51.100.7')).statusCode).toBe(429)
  expect((await guess('198.51.100.7, 198.51.100.8')).statusCode).toBe(410)
})

test('sockets are counted by the same address as calls', async () => {
  const limited = await createTestApp({ TRUST_PROXY: 'true', SOCKETS_PER_ADDRESS: '10', LOG_LEVEL: 'silent' })
  const sockets: WebSocket[] = []
  const open = async (forwarded: string) => {
    const address = `${limited.url.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`
    const socket = new WebSocket(address, { headers: { 'x-forwarded-for': forwarded } })
    sockets.push(socket)
    await once(socket, 'open')
  }
  for (let i = 0; i < 10; i++) await open(`10.9.${i}.1, 198.51.100.7`)
  await expect(open('10.9.99.1, 198.51.100.7')).rejects.toThrow('400')
  await open('198.51.100.7, 198.51.100.8')
  for (const socket of sockets) socket.terminate()
  await limited.close()
})

test('the audit log keeps the address that the proxy saw', async () => {
  const mara = await app.person('Mara')
  const headers = { authorization: `Bearer ${mara.token}`, 'x-forwarded-for': '8.8.8.8, 198.51.100.7' }
  const { statusCode } = await app.server.app.inject({ method: 'POST', url: makeKey.path, headers, payload: { name: 'Key' } })
  expect(statusCode).toBe(200)
  const kept = await app.server.db.selectFrom('audit').where('workspace_id', '=', mara.workspace).select('address').executeTakeFirst()
  expect(kept).toEqual({ address: '198.51.100.7' })
})

test.each([
  ['nobody is trusted', 0, '10.0.0.1'],
  ['one proxy', 1, '198.51.100.7'],
  ['two proxies', 2, '8.8.8.8'],
  ['more proxies than there are addresses', 9, '1.1.1.1'],
  ['the network of the proxy', ['10.0.0.0/8'], '198.51.100.7'],
  ['its address', ['10.0.0.1'], '198.51.100.7'],
  ['a network in which it is not', ['192.0.2.0/24'], '10.0.0.1'],
  ['two networks', ['10.0.0.0/8', '198.51.100.0/24'], '8.8.8.8'],
])('what is known of the client: %s', (_, proxies, address) => {
  const request = (remoteAddress: string) =>
    ({ headers: { 'x-forwarded-for': '1.1.1.1, 8.8.8.8, 198.51.100.7' }, socket: { remoteAddress } }) as unknown as IncomingMessage
  expect(clientAddress(request('10.0.0.1'), trustOf(proxies))).toBe(address)
  // As a socket that speaks both says it.
  expect(clientAddress(request('::ffff:10.0.0.1'), trustOf(proxies)).replace('::ffff:', '')).toBe(address)
})

test('a request without the header is of the one who connected', () => {
  const request = { headers: {}, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage
  for (const proxies of [0, 1, ['10.0.0.0/8']]) expect(clientAddress(request, trustOf(proxies))).toBe('10.0.0.1')
})
