import { io, type Socket } from 'socket.io-client'
import { protocolVersion, type PageToServer, type ServerToPage, type SetTeamAnswer } from '#shared/live.ts'
import { sessionToken } from '#web/api/session.ts'

/** The one socket of the page. Where a proxy breaks websockets, it goes on by long polling. */
export const socket: Socket<ServerToPage, PageToServer> = io({
  path: '/realtime',
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  autoConnect: false,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5000,
  auth: (give) => give({ token: sessionToken() }),
})

let watched: string | null = null

/** Joins a workspace; its changes come from the answered cursor on. Fails when the server does not answer within 8 seconds. */
export function joinTeam(team: string): Promise<SetTeamAnswer> {
  return socket.timeout(8000).emitWithAck('set_team', team, { version: protocolVersion }) as Promise<SetTeamAnswer>
}

/** Hears what the socket brings besides changes: `typing`, `presence`. Returns how to stop. */
export function hear<E extends 'typing' | 'presence' | 'signed_out'>(event: E, handler: ServerToPage[E]): () => void {
  const on = socket as unknown as { on: (event: string, handler: unknown) => void; off: (event: string, handler: unknown) => void }
  on.on(event, handler)
  return () => on.off(event, handler)
}

/** Says which conversation is open (null: none), so that its typing and presence come here; said again after every reconnect. */
export function watchConversation(id: string | null): void {
  watched = id
  if (socket.connected) socket.emit('set_channel', id)
}

/** Says that the person types in a conversation. */
export function sayTyping(id: string): void {
  if (socket.connected) socket.volatile.emit('typing', id)
}

/** Says again what a new connection does not know. */
export function greet(): void {
  if (watched !== null) socket.emit('set_channel', watched)
}
