import type { Server as HttpServer } from 'node:http'
import { isChangeOf } from '#shared/event.ts'
import { alertsMoved } from '#features/alerts/botContract.ts'
import { alertEnded, alertRaised, alertSettled } from '#features/alerts/contract.ts'
import { alertsRead } from '#features/alerts/readContract.ts'
import { notificationOf } from '#features/alerts/notificationOf.ts'
import type { SessionDirectory } from '#features/auth/server/sessions.ts'
import { alertErased } from '#features/inbox/conversations/alertContract.ts'
import { conversationLost } from '#features/inbox/conversations/contract.ts'
import { accessConversation } from '#features/inbox/conversations/access.ts'
import { memberChanged, memberRemoved } from '#features/workspaces/members/contract.ts'
import { accessWorkspace, subscriberOf } from '#features/workspaces/members/server/access.ts'
import type { Count } from '#platform/http/limits/Limits.ts'
import type { Bus } from '#platform/realtime/bus.ts'
import type { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { Feed, LoggedChange } from '#platform/event-log/feed.ts'
import { OneAtATime } from '#platform/realtime/OneAtATime.ts'
import type { Moved } from '#platform/realtime/pageSocketPorts.ts'
import { PageSockets } from '#platform/realtime/pageSockets.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'

/** The sockets of the pages, with the same access checks as the calls. */
export function openPageSockets(
  http: HttpServer,
  ports: {
    contexts: RequestContexts
    feed: Feed
    bus: Bus
    sessions: SessionDirectory
    connections: ConnectionLimits
    wrongToken: Count
    onError: (error: unknown) => void
    onTyping(conversation: string): void
  },
): PageSockets {
  const { contexts, feed, bus, sessions, connections, wrongToken, onError, onTyping } = ports
  // However many connections an address opens at once, everybody else waits for one question of it at most.
  const identifying = new OneAtATime()
  return new PageSockets(http, {
    feed,
    bus,
    connections,
    onError,
    onTyping,
    moved: moveOf,
    notificationOf,
    callsAnywhere,
    async authenticate(token, address) {
      const person = await identifying.run(address, () => sessions.identify(token))
      if (!person) await wrongToken(address)
      return person
    },
    ended: (ids) => sessions.ended(ids),
    enterWorkspace: (person, workspace) =>
      contexts.read({ person, requires: 'member' }, async (ctx) => subscriberOf(await accessWorkspace(ctx, workspace))),
    enterConversation: (person, conversation) =>
      contexts.read({ person, requires: 'member', requiresPlan: true }, async (ctx) => {
        const { row, member } = await accessConversation(ctx, conversation)
        return { where: { workspace: row.workspace_id, bot: row.bot_id }, until: member.planUntil }
      }),
  })
}

/** That a customer wrote, which is most of what alerts say, calls nobody from another workspace but who holds the conversation. */
function callsAnywhere(change: LoggedChange): boolean {
  if (isChangeOf(change, alertRaised)) return change.body.is_held === true || change.body.fresh !== 'log'
  if (isChangeOf(change, alertEnded)) return change.body.is_held === true || change.body.kinds.some((kind) => kind !== 'log')
  return [alertSettled, alertErased, alertsMoved, alertsRead].some((event) => isChangeOf(change, event))
}

/** After which changes somebody sees more or less than before. */
function moveOf(change: LoggedChange): Moved | null {
  if (isChangeOf(change, memberRemoved)) return { person: change.body.id, to: 'leave' }
  if (isChangeOf(change, memberChanged)) return { person: change.body.id, to: 'enter again' }
  const { name, person } = change
  return name === conversationLost.name && person !== null ? { person, to: 'look again' } : null
}
