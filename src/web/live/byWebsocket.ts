import { answerWithin, openWithin, type Connection, type ConnectionHandlers } from './connection.ts'
import { event, join, pong, readSocket, type Received } from './socketPackets.ts'

/** Opens a connection by websocket. `auth` is what the server is shown, `address` the server's (`ws://…`). */
export function byWebsocket(address: string, auth: unknown, handlers: ConnectionHandlers): void {
  const socket = new WebSocket(`${address}?EIO=4&transport=websocket`)
  const waiting = new Map<number, (args: unknown[]) => void>()
  let silence = openWithin
  /** Why it is closed, should it be now. */
  let why: Parameters<ConnectionHandlers['closed']>[0] = 'unreachable'
  let isOver = false
  let lastId = 0
  let timer = setTimeout(close, silence)

  function close() {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
    handlers.closed(why)
  }

  const connection = (id: string): Connection => ({
    id,
    send: (name, ...args) => socket.readyState === WebSocket.OPEN && socket.send(event(name, args)),
    request: (name, ...args) =>
      new Promise((resolve, reject) => {
        const ask = ++lastId
        const late = setTimeout(() => reject(new Error('no answer')), answerWithin)
        waiting.set(ask, ([answer]) => {
          clearTimeout(late)
          resolve(answer)
        })
        socket.send(event(name, args, ask))
      }),
    close,
  })

  const receive = (received: Received) => {
    switch (received.what) {
      case 'open':
        silence = received.silence
        return socket.send(join(auth))
      case 'ping':
        return socket.send(pong)
      case 'joined':
        why = 'lost'
        return handlers.opened(connection(received.id))
      case 'refused':
        why = 'refused'
        return close()
      case 'event':
        return handlers.received(received.name, received.args)
      case 'answer':
        waiting.get(received.id)?.(received.args)
        return void waiting.delete(received.id)
      case 'left':
        return close()
    }
  }

  socket.onclose = socket.onerror = close
  socket.onmessage = ({ data }) => {
    // Anyone who says nothing for longer than promised is gone, whatever the network believes.
    clearTimeout(timer)
    timer = setTimeout(close, silence)
    const received = readSocket(String(data))
    if (received) receive(received)
  }
}
