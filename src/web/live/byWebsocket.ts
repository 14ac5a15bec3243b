import { answerWithin, openWithin, type Connection, type Hearing } from './connection.ts'
import { event, join, pong, readSocket, type Heard } from './socketWords.ts'

/** Opens a connection by websocket. `auth` is what the server is shown, `address` the server's (`ws://…`). */
export function byWebsocket(address: string, auth: unknown, hearing: Hearing): void {
  const socket = new WebSocket(`${address}?EIO=4&transport=websocket`)
  const waiting = new Map<number, (args: unknown[]) => void>()
  let silence = openWithin
  let isOpen = false
  let refused = false
  let isOver = false
  let lastId = 0
  let timer = setTimeout(close, silence)

  function close() {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
    hearing.closed(refused ? 'refused' : isOpen ? 'lost' : 'unreachable')
  }

  const connection = (id: string): Connection => ({
    id,
    say: (name, ...args) => socket.readyState === WebSocket.OPEN && socket.send(event(name, args)),
    ask: (name, ...args) =>
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

  const does: { [What in Heard['what']]: (heard: Extract<Heard, { what: What }>) => void } = {
    open: (heard) => {
      silence = heard.silence
      socket.send(join(auth))
    },
    ping: () => socket.send(pong),
    joined: ({ id }) => {
      isOpen = true
      hearing.opened(connection(id))
    },
    refused: () => {
      refused = true
      close()
    },
    event: ({ name, args }) => hearing.heard(name, args),
    answer: ({ id, args }) => {
      waiting.get(id)?.(args)
      waiting.delete(id)
    },
    left: close,
  }

  socket.onclose = socket.onerror = close
  socket.onmessage = ({ data }) => {
    // Whoever says nothing for longer than promised is gone, whatever the network believes.
    clearTimeout(timer)
    timer = setTimeout(close, silence)
    const heard = readSocket(String(data))
    if (heard) does[heard.what](heard as never)
  }
}
