import type { Server } from 'socket.io'
import type { PageToServer, ServerToPage } from '#shared/liveProtocol.ts'
import { publicChange, recipientsOf, type LoggedChange } from '#platform/event-log/feed.ts'
import type { PageSocket, PageSocketPorts, SocketData } from './pageSocketPorts.ts'
import { roomOf } from './rooms.ts'

// Clients of old joined without saying a version: they know only the specification's names. Each room has one beside it for them.

type Io = Server<PageToServer, ServerToPage, Record<never, never>, SocketData>

/** Lets a socket receive what goes to rooms, by the names that it knows. */
export function joinRooms(socket: PageSocket, rooms: readonly string[]): void {
  void socket.join([...rooms, ...(socket.data.isOfOld ? rooms.map(roomOf.ofOld) : [])])
}

export function leaveRooms(socket: PageSocket, rooms: readonly string[]): void {
  for (const room of rooms.flatMap((one) => [one, roomOf.ofOld(one)])) void socket.leave(room)
}

/** The rooms beside those named that anybody is in; mostly none. */
export function roomsOfOld(io: Io, rooms: readonly string[]): string[] {
  return rooms.map(roomOf.ofOld).filter((room) => io.sockets.adapter.rooms.has(room))
}

/** Tells one change to the clients in `rooms`, which are not empty. */
export function emitAsOfOld(io: Io, rooms: string[], logged: LoggedChange, ports: Pick<PageSocketPorts, 'notificationOf'>): void {
  const change = publicChange(logged)
  const { conversation } = logged
  if (conversation === null) io.to(rooms).emit('workspace_updated', { change })
  else io.to(rooms).emit('channels_updated', { channel_id: conversation, change })
  if (recipientsOf(logged) !== null) {
    const notification = ports.notificationOf(logged)
    if (notification !== null) io.to(rooms).emit('notification', notification)
  } else if (conversation !== null && change.name.startsWith('message.')) {
    io.to(roomOf.ofOld(roomOf.conversation(conversation))).emit('message_updated', { channel_id: conversation })
  }
}
