import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { localBus } from '#platform/realtime/bus.ts'
import { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { claimSocket } from '#providers/sdk/contract.ts'
import { BotSockets } from './BotSockets.ts'

afterEach(() => void vi.useRealTimers())

test('a bot whose claim was lost is let go of within 15 seconds, and asks again', async () => {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const connections = new ConnectionLimits({ perAddress: 100, addressOf: () => '', onRefused: () => undefined })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sockets = new BotSockets(http, {
    bus: localBus({ onError: () => undefined }),
    connections,
    onError: () => undefined,
  } as unknown as ProviderPorts)
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(address)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  const poll = async () => (await fetch(`${address}&sid=${sid}`)).text()
  await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '40' })
  let received = ''
  while (!received.includes('socket_id_set')) received += await poll()

  const last = poll()
  vi.advanceTimersByTime(15_000)
  // The packet that ends a connection, after which Engine.IO knows it no more.
  expect(await last).toMatch(/^[16]/)
  expect((await fetch(`${address}&sid=${sid}`)).status).toBe(400)
  expect(claimSocket.summary).toContain('closed after 15 seconds')
  sockets.close()
  http.close()
  http.closeAllConnections()
})
