import { io } from 'socket.io-client'
import { answerWithin, openWithin, type ConnectionHandlers } from './connection.ts'

/** Opens a connection by long polling, for where websockets do not get through. Fetched only then. */
export function byPolling(address: string, auth: object, handlers: ConnectionHandlers): void {
  const { origin, pathname } = new URL(address)
  const socket = io(origin, { path: pathname, transports: ['polling'], auth, reconnection: false, timeout: openWithin, forceNew: true })
  let isOver = false
  const over = (why: Parameters<ConnectionHandlers['closed']>[0]) => {
    if (isOver) return
    isOver = true
    socket.close()
    handlers.closed(why)
  }
  socket.on('connect', () =>
    handlers.opened({
      id: socket.id ?? '',
      send: (event, ...args) => socket.emit(event, ...args),
      request: (event, ...args) => socket.timeout(answerWithin).emitWithAck(event, ...args),
      close: () => over('lost'),
    }),
  )
  socket.onAny((event: string, ...args: unknown[]) => handlers.received(event, args))
  socket.on('disconnect', () => over('lost'))
  // Only a server that was reached sends data along with its refusal.
  socket.on('connect_error', (error) => over('data' in error || error.message === 'unauthorized' ? 'refused' : 'unreachable'))
}
