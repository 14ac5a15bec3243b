import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { requestErrors } from './errors.ts'
import { wireError } from './wireError.ts'

/** By what Node.js calls it: a request that took too long, and a head that is too long. Anything else is no HTTP. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers what cannot be read as HTTP, and closes the connection. It says so: a client that keeps connections would otherwise send its next
 * request, with which nothing is wrong, into the one that is being closed.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? 400
  const reason = STATUS_CODES[status]!
  const body = JSON.stringify(wireError(requestErrors.unreadable(), reason).body)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}
