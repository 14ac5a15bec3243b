import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { serve } from './serve.ts'

/**
 * The least that carries a message from a request to sockets: no keys, no database, no log. What is posted to `/api/v1/in` goes to every
 * socket as part of a change of the usual size.
 */
serve({
  open: async ({ change }: { change: Record<string, unknown> }): Promise<string> => {
    const http = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (body += chunk))
      request.on('end', () => {
        const { message } = JSON.parse(body) as { message: { text: string } }
        const emitted = { ...change, body: { ...(change['body'] as object), message: { text: message.text } } }
        io.emit('changes', { changes: [emitted] })
        response.setHeader('content-length', 2)
        response.end('{}')
      })
    })
    // Callers that rest for a while keep their connections, as they do with ours.
    http.keepAliveTimeout = 0
    const io = new Server(http, { path: '/realtime', serveClient: false })
    io.on('connection', (socket) => {
      socket.on('set_team', (_team: unknown, _options: unknown, answer: (ok: { ok: true }) => void) => answer({ ok: true }))
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  },
})
