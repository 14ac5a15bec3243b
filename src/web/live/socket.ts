import { protocolVersion, type PageToServer, type ServerToPage, type SetTeamAnswer } from '#shared/liveProtocol.ts'
import { sessionToken } from '#web/query/session.ts'
import { connect } from './connect.ts'
import type { Connection, ConnectionHandlers } from './connection.ts'

type Handler = (...args: never[]) => void
const handlers = new Map<string, Set<Handler>>()

/** What the live part is told of the connection: it stands, it is gone, or the server did not let us in. */
export interface Watcher {
  up: () => void
  down: () => void
  refused: () => void
}

let watcher: Watcher
let connection: Connection | null = null
/** The connection by which the workspace was joined. */
let joined: Connection | null = null
let watched: string | null = null
let isAttending = false
let isTrying = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** So many websockets must fail in a row before we believe that something on the way breaks them. */
const failuresBeforePolling = 2

/** Connects, and connects again whenever it is lost, for as long as the page lives. */
export function keepConnected(watch: Watcher): void {
  watcher = watch
  open()
  addEventListener('online', open)
  // A cable that is pulled is noticed here long before the server's silence is.
  addEventListener('offline', () => connection?.close())
}

/** Identifies the connection that stands; null for none. */
export function connectionId(): string | null {
  return connection?.id ?? null
}

/** Closes the connection that stands, to start over. */
export function reconnect(): void {
  connection?.close()
}

/** Joins a workspace; its changes come from the answered cursor on. Fails when the server does not answer in time. */
export async function joinTeam(team: string): Promise<SetTeamAnswer> {
  if (!connection) throw new Error('not connected')
  const asking = connection
  const asked = asking.request('set_team' satisfies keyof PageToServer, team, { version: protocolVersion })
  if (watched !== null) send('set_channel', watched)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers by the same protocol
  const answer = (await asked) as SetTeamAnswer
  if (answer.ok) {
    joined = asking
    sayAttending(isAttending)
  }
  return answer
}

/** Receives what the socket brings: `typing` and `presence` of the watched conversation, for one. Returns how to stop. */
export function subscribe<E extends keyof ServerToPage>(event: E, handler: ServerToPage[E]): () => void {
  const own = handlers.get(event) ?? new Set()
  handlers.set(event, own.add(handler))
  return () => own.delete(handler)
}

/** Says which conversation is open (null: none), so that its typing and presence come here; said again after every reconnect. */
export function watchConversation(id: string | null): void {
  watched = id
  send('set_channel', id)
}

/** Says whether the page is in front, so that alerts come to it; said again after every reconnect. */
export function sayAttending(isHere: boolean): void {
  isAttending = isHere
  // Not before the workspace is joined: an alert would count as shown by a page that does not receive it yet.
  if (joined !== null && joined === connection) send('set_attending', isHere)
}

/** Says that the person types in a conversation. */
export function sayTyping(id: string): void {
  send('typing', id)
}

function send<E extends keyof PageToServer>(event: E, ...args: Parameters<PageToServer[E]>) {
  connection?.send(event, ...args)
}

function open() {
  if (connection || isTrying) return
  isTrying = true
  clearTimeout(timer)
  const by = failures < failuresBeforePolling || failures % 2 === 1 ? 'websocket' : 'polling'
  connect(by, `${location.origin}/realtime/`, { token: sessionToken() }, connectionHandlers)
}

const connectionHandlers: ConnectionHandlers = {
  opened(next) {
    connection = next
    isTrying = false
    watcher.up()
  },
  received(event, args) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- who subscribes to an event gets what it brings
    for (const handler of handlers.get(event) ?? []) handler(...(args as never[]))
  },
  closed(why) {
    failures = why === 'lost' ? 0 : failures + 1
    connection = null
    isTrying = false
    watcher.down()
    if (why === 'refused') watcher.refused()
    timer = setTimeout(open, pause())
  },
}

/**
 * Longer with every failure, at most 5 seconds, and never for all pages at the same moment. A browser that believes to be offline is mostly
 * right and tells when that changes, so there it is tried only now and then.
 */
function pause(): number {
  return navigator.onLine ? Math.min(300 * 2 ** failures, 5000) * (0.5 + Math.random()) : 15_000
}
