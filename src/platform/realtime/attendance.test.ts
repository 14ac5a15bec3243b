import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PageToServer, ServerToPage } from '#shared/liveProtocol.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { ConnectionLimits } from './ConnectionLimits.ts'
import { PageSockets } from './pageSockets.ts'

type Page = Socket<ServerToPage, PageToServer>
let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

/** A server with sockets of its own, on the bus of all. */
async function openServer() {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const sockets = new PageSockets(http, {
    callsAnywhere: () => false,
    feed: app.server.feed,
    bus: app.server.bus,
    connections: new ConnectionLimits({ perAddress: 100, addressOf: () => '', onRefused: () => undefined }),
    authenticate: () => Promise.resolve({ id: mara.id, name: 'Mara', email: 'mara@example.com', image: null, session: null }),
    ended: () => Promise.resolve([]),
    enterWorkspace: () => Promise.resolve({ person: mara.id, scope: 'all', bots: [], until: Infinity }),
    enterConversation: () => Promise.resolve({ where: { workspace: mara.workspace, bot: 'bot' }, until: Infinity }),
    moved: () => null,
    notificationOf: () => null,
    onError: (error) => expect.unreachable(String(error)),
  })
  onTestFinished(() => sockets.close())
  const connect = async (): Promise<Page> => {
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const page: Page = io(url, {
      path: '/realtime',
      transports: ['websocket'],
      auth: { token: 'any' },
      reconnection: false,
      forceNew: true,
    })
    await once(page as never, 'socket_id_set')
    return page
  }
  return { sockets, connect }
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
