import { AppError } from '#shared/errors.ts'
import { requestErrors } from '#platform/http/errors.ts'
import type { Person } from '#platform/event-log/RequestContext.ts'
import { LatestOnly } from './LatestOnly.ts'
import type { PageSocket, PageSocketPorts } from './pageSocketPorts.ts'

type Next = (refusal?: Error) => void

/** The middleware that lets pages in: a socket says whose it is by the token of a session. Resolves when that is decided. */
export function pageAdmission({ authenticate, connections }: Pick<PageSocketPorts, 'authenticate' | 'connections'>) {
  /** Connections on which a token was shown. */
  const tried = new WeakSet<PageSocket['conn']>()

  /** A connection may show one token: each costs a question to the database, and no client has two. */
  async function identify({ conn, handshake, request }: PageSocket): Promise<Person> {
    const token: unknown = handshake.auth['token']
    const isFirst = !tried.has(conn)
    tried.add(conn)
    const person = isFirst && typeof token === 'string' ? await authenticate(token, connections.addressOf(request)) : null
    if (!person) throw requestErrors.signedOut()
    return person
  }

  return async (socket: PageSocket, next: Next): Promise<void> => {
    try {
      const person = await identify(socket)
      const asked = new LatestOnly()
      socket.data = {
        person,
        asked,
        workspace: null,
        isOfOld: false,
        channel: null,
        attends: false,
        where: null,
        conversationRooms: [],
        looks: 0,
        moves: 0,
        typedAt: -Infinity,
      }
      next()
    } catch (error) {
      next(new Error(error instanceof AppError ? error.code : 'unavailable'))
      // Once the refusal is sent. Socket.IO would let the client try again for as long as it likes.
      setImmediate(() => socket.conn.close())
      if (!(error instanceof AppError)) throw error
    }
  }
}
