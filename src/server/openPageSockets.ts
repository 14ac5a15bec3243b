import type { Server as HttpServer } from 'node:http'
import type { SessionDirectory } from '#features/auth/server/sessions.ts'
import { accessConversation } from '#features/conversations/server/access.ts'
import { accessWorkspace } from '#features/members/server/access.ts'
import type { Bus } from './realtime/bus.ts'
import type { Feed } from './realtime/feed.ts'
import { PageSockets } from './realtime/pageSockets.ts'
import type { Units } from './unit.ts'

/** The sockets of the pages, with the same doors as the calls. */
export function openPageSockets(
  http: HttpServer,
  ports: { units: Units; feed: Feed; bus: Bus; sessions: SessionDirectory; onError: (error: unknown) => void },
): PageSockets {
  const { units, feed, bus, sessions, onError } = ports
  return new PageSockets(http, {
    feed,
    bus,
    onError,
    authenticate: (token) => sessions.identify(token),
    enterWorkspace: (person, workspace) =>
      units.read({ person, need: 'member' }, async (unit) => void (await accessWorkspace(unit, workspace))),
    enterConversation: (person, conversation) =>
      units.read({ person, need: 'member' }, async (unit) => (await accessConversation(unit, conversation)).row.workspace_id),
  })
}
