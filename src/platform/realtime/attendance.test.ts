import { once } from 'node:events'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { servePageSockets } from '#testing/servePageSockets.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'

let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

/** One of several servers on the bus of all. */
async function openServer() {
  const server = await servePageSockets(app, mara)
  onTestFinished(() => server.sockets.close())
  return server
}

test('a conversation is in sight where it is open in the page that is in front, not in another tab behind it, on whichever server', async () => {
  const servers = [await openServer(), await openServer()]
  const conversation = crypto.randomUUID()
  const where = () => servers.map(({ sockets }) => sockets.whereIs(mara.id, conversation))
  const [hidden, front] = [await servers[0]!.connect(), await servers[1]!.connect()]
  hidden.emit('set_channel', conversation)
  // Colleagues see who has it open, in front or not.
  const [seen] = (await once(hidden as never, 'presence')) as [{ people: { id: string }[] }]
  expect(seen.people.map(({ id }) => id)).toEqual([mara.id])
  expect(where()).toEqual(['away', 'away'])
  front.emit('set_attending', true)
  await expect.poll(where).not.toContain('away')
  expect(where()).toEqual(['page', 'page'])

  front.emit('set_channel', conversation)
  await expect.poll(where).toEqual(['in sight', 'in sight'])
  front.emit('set_channel', null)
  await expect.poll(where).toEqual(['page', 'page'])
  front.emit('set_attending', false)
  await expect.poll(where).toEqual(['away', 'away'])

  hidden.emit('set_attending', true)
  await expect.poll(where).toEqual(['in sight', 'in sight'])
  hidden.disconnect()
  await expect.poll(where).toEqual(['away', 'away'])
})
