import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Follows the connections of a server and answers how to cut all of them: those on which nothing was ever asked, and websockets whose other
 * side has gone to sleep, are not among what Node.js closes by itself.
 */
export function trackConnections(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => open.forEach((socket) => socket.destroy())
}
