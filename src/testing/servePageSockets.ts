import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import type { PageToServer, ServerToPage } from '#shared/liveProtocol.ts'
import { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { PageSocketPorts } from '#platform/realtime/pageSocketPorts.ts'
import { PageSockets } from '#platform/realtime/pageSockets.ts'
import type { TestApp, TestPerson } from './TestApp.ts'

export type TestPage = Socket<ServerToPage, PageToServer>

/** A server with sockets of its own, on the log and the bus of all, whose pages are all of one person, who sees everything of their workspace. */
export async function servePageSockets(app: TestApp, { id, workspace }: TestPerson, ports: Partial<PageSocketPorts> = {}) {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const sockets = new PageSockets(http, {
    callsAnywhere: () => false,
    feed: app.server.feed,
    bus: app.server.bus,
    connections: new ConnectionLimits({ perAddress: 100, addressOf: () => '', onRefused: () => undefined }),
    authenticate: () => Promise.resolve({ id, name: 'Mara', email: 'mara@example.com', image: null, session: null }),
    ended: () => Promise.resolve([]),
    enterWorkspace: () => Promise.resolve({ person: id, scope: 'all', bots: [], until: Infinity }),
    enterConversation: () => Promise.resolve({ where: { workspace, bot: 'bot' }, until: Infinity }),
    moved: () => null,
    notificationOf: () => null,
    onError: (error) => expect.unreachable(String(error)),
    ...ports,
  })
  const connect = async (): Promise<TestPage> => {
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const page: TestPage = io(url, {
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
