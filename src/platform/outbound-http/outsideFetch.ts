import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { brand } from '#shared/brand.ts'
import { outsideErrors } from './errors.ts'
import { withDeadline } from '#shared/withDeadline.ts'
import type { Mode } from '#platform/config/config.ts'
import { noPrivateHosts, type PrivateHosts } from './privateHosts.ts'
import { guardedLookup, resolveBySystem, type Resolve } from './guardedLookup.ts'
import { outsideTrouble } from './outsideTrouble.ts'
import { readOutsideUrl } from './outsideUrl.ts'

export interface OutsideRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** For all of it: looking up, connecting, sending, and the whole answer. 10,000 when left out. */
  timeoutMs?: number
  /** For what comes before the answer: looking up, connecting and sending, until it begins. The same as for all of it when left out. */
  beginsWithinMs?: number
  /** The most the body of the answer may have. 1 MB when left out. */
  maxBytes?: number
  signal?: AbortSignal
}

export interface OutsideAnswer {
  /** Any, redirects included: nobody is sent on to an address that nobody checked. */
  status: number
  /** By lower-case names; several of one name are joined by a comma. */
  headers: Record<string, string>
  /** As it was sent; nothing is unpacked. */
  body: Buffer
}

/**
 * Calls an address that a person typed.
 *
 * @throws AppError 'bad-input' for an address that is never called, 'unavailable' when there is no whole answer; both with a sentence
 */
export type OutsideFetch = (url: string, request?: OutsideRequest) => Promise<OutsideAnswer>

/** Makes the one client by which the server calls addresses that people typed. `resolve` is the machine's own unless a test replaces it. */
export function createOutsideClient({
  mode,
  resolve = resolveBySystem,
  allowedHosts = noPrivateHosts,
}: {
  mode: Mode
  resolve?: Resolve
  /** Private hosts that may be called all the same; none when left out. */
  allowedHosts?: PrivateHosts
}): OutsideFetch {
  // A connection serves one call, so each one is looked up and checked. Agents of our own know nothing of a proxy in the environment.
  const agents = { plain: new HttpAgent(), secure: new HttpsAgent() }
  const lookup = guardedLookup(resolve, mode, allowedHosts)
  return (text, request = {}) => {
    const { method = 'GET', headers, body, timeoutMs = 10_000, beginsWithinMs, maxBytes = 1_000_000, signal } = request
    return withDeadline(timeoutMs, async (late) => {
      const url = readOutsideUrl(text, mode, allowedHosts)
      const options = {
        method,
        lookup,
        agent: url.protocol === 'https:' ? agents.secure : agents.plain,
        headers: { 'user-agent': brand.name, ...headers, 'accept-encoding': 'identity' },
        signal: signal ? AbortSignal.any([late, signal]) : late,
      } satisfies RequestOptions
      const progress = { sent: false }
      let silent: AbortSignal | undefined
      try {
        const incoming = await (beginsWithinMs === undefined
          ? send(url, options, body, progress)
          : withDeadline(beginsWithinMs, (unbegun) => {
              silent = unbegun
              return send(url, { ...options, signal: AbortSignal.any([options.signal, unbegun]) }, body, progress)
            }))
        return { status: incoming.statusCode ?? 0, headers: flat(incoming), body: await read(incoming, maxBytes, url.host) }
      } catch (error) {
        if (late.aborted || silent?.aborted)
          throw outsideErrors
            .unanswered({ host: url.host, seconds: (silent?.aborted ? beginsWithinMs! : timeoutMs) / 1000 })
            .with({ cause: progress.sent ? 'UNANSWERED' : 'UNCONNECTED' })
        if (signal?.aborted) throw outsideErrors.stopped()
        throw outsideTrouble(error, url.host)
      }
    })
  }
}

/** `progress.sent`: the whole request has left, so that nobody knows what became of it until there is an answer. */
function send(url: URL, options: RequestOptions, body: string | Buffer | undefined, progress: { sent: boolean }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
    request.on('error', reject)
    // Written to a connection that is there, not to a queue before one.
    request.on('finish', () => (request.socket?.connecting === false ? (progress.sent = true) : null))
    request.end(body)
  })
}

async function read(incoming: IncomingMessage, max: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early destroys the connection.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) throw outsideErrors.tooLong({ host, bytes: max })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function flat(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
