import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'

let app: TestApp
const left: Socket[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => left.forEach((socket) => socket.destroy()))

async function open(said: string): Promise<void> {
  const { hostname, port } = new URL(app.server.url)
  const socket = connect(Number(port), hostname)
  left.push(socket)
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  if (said === '') return
  socket.write(said)
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  // Anyone who sleeps reads nothing any more, and answers nothing.
  socket.pause()
}

test('the server stops though a browser keeps a spare connection and a page has fallen asleep', async () => {
  await open('')
  await open(
    'GET /realtime/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n',
  )
  await expect(app.close()).resolves.toBeUndefined()
})
