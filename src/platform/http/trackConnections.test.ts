import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '#testing/house.ts'

let house: House
const left: Socket[] = []

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => left.forEach((socket) => socket.destroy()))

async function open(said: string): Promise<void> {
  const { hostname, port } = new URL(house.server.url)
  const socket = connect(Number(port), hostname)
  left.push(socket)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  if (said === '') return
  socket.write(said)
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  // Whoever sleeps reads nothing any more, and answers nothing.
  socket.pause()
}

test('the server stops though a browser keeps a spare connection and a page has fallen asleep', async () => {
  await open('')
  await open(
    'GET /realtime/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n',
  )
  await expect(house.close()).resolves.toBeUndefined()
}, 20_000)
