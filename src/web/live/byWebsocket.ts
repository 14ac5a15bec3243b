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

  const does: { [What in Received['what']]: (received: Extract<Received, { what: What }>) => void } = {
    open: (received) => {
      silence = received.silence
      socket.send(join(auth))
    },
    ping: () => socket.send(pong),
    joined: ({ id }) => {
      why = 'lost'
      handlers.opened(connection(id))
    },
    refused: () => {
      why = 'refused'
      close()
    },
    event: ({ name, args }) => handlers.received(name, args),
    answer: ({ id, args }) => {
      waiting.get(id)?.(args)
      waiting.delete(id)
    },
    left: close,
  }

  socket.onclose = socket.onerror = close
  socket.onmessage = ({ data }) => {
    // Anyone who says nothing for longer than promised is gone, whatever the network believes.
    clearTimeout(timer)
    timer = setTimeout(close, silence)
    const received = readSocket(String(data))
    if (received) does[received.what](received as never)
  }
}
