import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { beforeAll, expect, test } from 'vitest'
import type { PageToServer, ServerToPage, SetTeamAnswer } from '#shared/liveProtocol.ts'
import type { TestPerson, TestApp } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { ConnectionLimits } from './ConnectionLimits.ts'
import type { Subscriber } from '#platform/event-log/feed.ts'
import { PageSockets } from './pageSockets.ts'
import type { Sight } from './pageSocketPorts.ts'

type Page = Socket<ServerToPage, PageToServer>
let app: TestApp
let mara: TestPerson
beforeAll(async () => {
  app = await sharedTestApp()
  mara = await app.person('Mara')
})

/** Sockets of their own, whose question for a conversation is answered when the test says so. */
async function openSockets() {
  const answer = Promise.withResolvers<Sight>()
  const asked = Promise.withResolvers<void>()
  const subscriber: Subscriber = { person: mara.id, scope: 'all', bots: [], until: Infinity }
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const sockets = new PageSockets(http, {
    callsAnywhere: () => false,
    feed: app.server.feed,
    bus: app.server.bus,
    connections: new ConnectionLimits({ perAddress: 100, addressOf: () => '', onRefused: () => undefined }),
    authenticate: () => Promise.resolve({ id: mara.id, name: 'Mara', email: 'mara@example.com', image: null, session: null }),
    ended: () => Promise.resolve([]),
    enterWorkspace: () => Promise.resolve(subscriber),
    enterConversation: () => {
      asked.resolve()
      return answer.promise
    },
    moved: () => null,
    notificationOf: () => null,
    onError: (error) => expect.unreachable(String(error)),
  })
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
  return {
    sockets,
    connect,
    asked: asked.promise,
    answer: () => answer.resolve({ where: { workspace: mara.workspace, bot: crypto.randomUUID() }, until: Infinity }),
  }
}

test('sockets that are closed wait for the answers that are still under way', async () => {
  const { sockets, connect, asked, answer } = await openSockets()
  const page = await connect()
  page.emit('set_channel', crypto.randomUUID())
  await asked
  const order: string[] = []
  const closed = sockets.close().then(() => order.push('closed'))
  await once(page as never, 'disconnect')
  // The sockets and their server are gone by then; only the answer is missing.
  await expect.poll(() => sockets.io.httpServer.listening).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  order.push('answered')
  answer()
  await closed
  expect(order).toEqual(['answered', 'closed'])
})

test('who goes before the answer is there looks at nothing', async () => {
  const { sockets, connect, asked, answer } = await openSockets()
  const page = await connect()
  page.emit('set_team', mara.workspace, null)
  page.emit('set_channel', crypto.randomUUID())
  await asked
  page.disconnect()
  await expect.poll(() => sockets.io.sockets.sockets.size).toBe(0)
  answer()
  const witness = await connect()
  const looking = once(witness as never, 'looking')
  const joined = await new Promise<SetTeamAnswer>((resolve) => witness.emit('set_team', mara.workspace, null, resolve))
  expect(joined).toMatchObject({ ok: true })
  expect(await looking).toEqual([{ open: [], anew: true }])
  expect([...sockets.io.sockets.adapter.sids.keys()]).toEqual([witness.id])
  witness.disconnect()
  await sockets.close()
})
