import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { waysIn } from '#features/auth/contract.ts'
import { reportIn } from '#providers/sdk/contract.ts'
import type { TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

/** A connection of a client that sends on whatever it is answered, and reads when it likes. */
function openConnection() {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => void (heard += data.toString()))
  const broken = new Promise<never>((_, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed the connection.')))
  })
  broken.catch(() => undefined)
  return {
    send: (bytes: string) => Promise.race([new Promise<void>((resolve) => void socket.write(bytes, () => resolve())), broken]),
    heard: () => heard,
    end: () => socket.destroy(),
  }
}

const megabytes = 12
const head = (length: string) => `POST ${reportIn.path} HTTP/1.1\r\nhost: baton\r\ncontent-type: application/json\r\n${length}\r\n\r\n`
const next = `GET ${waysIn.path} HTTP/1.1\r\nhost: baton\r\n\r\n`
const million = 'x'.repeat(1_000_000)

test('who says that they send too much can send it all, is told why it is refused, and goes on', async () => {
  const client = openConnection()
  await client.send(head(`content-length: ${megabytes * 1_000_000}`))
  await expect.poll(client.heard).toContain('This is too large: at most 1 MB can be sent at once.')
  for (let sent = 0; sent < megabytes; sent++) await client.send(million)
  await client.send(next)
  await expect.poll(client.heard).toContain('HTTP/1.1 200 OK')
  client.end()
})

test('who does not say how much it is, too', async () => {
  const client = openConnection()
  await client.send(head('transfer-encoding: chunked'))
  const chunk = `${million.length.toString(16)}\r\n${million}\r\n`
  for (let sent = 0; sent < 2; sent++) await client.send(chunk)
  await expect.poll(client.heard).toContain('This is too large: at most 1 MB can be sent at once.')
  for (let sent = 2; sent < megabytes; sent++) await client.send(chunk)
  await client.send(`0\r\n\r\n${next}`)
  await expect.poll(client.heard).toContain('HTTP/1.1 200 OK')
  client.end()
})

test('what may be sent at once is said as it is there', async () => {
  const answer = await app.server.app.inject({ method: 'POST', url: '/webhooks/manychat/none', payload: Buffer.alloc(4_100_000) })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ reason: 'request.too-large', message: 'This is too large: at most 4 MB can be sent at once.' })
})
