import { io } from 'socket.io-client'
import { answerWithin, openWithin, type ConnectionHandlers } from './connection.ts'

/** Opens a connection by one way only, and once only: which way comes next, and when, is `socket.ts`'s to say. */
export function connect(by: 'websocket' | 'polling', address: string, auth: object, handlers: ConnectionHandlers): void {
  const { origin, pathname } = new URL(address)
  const socket = io(origin, { path: pathname, transports: [by], auth, reconnection: false, timeout: openWithin, forceNew: true })
  /** Why it is closed, should it be now. */
  let why: Parameters<ConnectionHandlers['closed']>[0] = 'unreachable'
  let isOver = false
  const close = () => {
    if (isOver) return
    isOver = true
    socket.close()
    handlers.closed(why)
  }
  socket.on('connect', () => {
    why = 'lost'
    handlers.opened({
      id: socket.id ?? '',
      send: (event, ...args) => socket.emit(event, ...args),
      request: (event, ...args) => socket.timeout(answerWithin).emitWithAck(event, ...args),
      close,
    })
  })
  socket.onAny((event: string, ...args: unknown[]) => handlers.received(event, args))
  socket.on('disconnect', close)
  // The library notices that its engine closes only once that is open: a proxy that lets a websocket in and hangs up would count as silent.
  const { engine } = socket.io
  engine.on('close', close)
  socket.io.on('open', () => void engine.off('close', close))
  socket.on('connect_error', (error) => {
    // Only a server that was reached sends data along with its refusal.
    if ('data' in error) why = 'refused'
    close()
  })
}
