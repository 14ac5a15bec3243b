import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost } from '#platform/db/isConnectionLost.ts'
import { aboutHeader, type CallShape } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { codeOf } from '#shared/codeOf.ts'
import { requestErrors } from './errors.ts'
import type { Person, RequestContext, RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { RequestFacts, Route } from './handle.ts'
import { countedAddress, type Count, type Limits } from './limits/Limits.ts'
import { parseInput } from './parseInput.ts'
import { wireError } from './wireError.ts'

/** What every call needs, whatever it does. */
export interface CallPorts {
  contexts: RequestContexts
  sessions: {
    /** The person whose session token this is, or null. */
    identify(token: string): Promise<Person | null>
    /** Why a token is nobody's any more; null where that is all there is to say. */
    refusalOf(token: string): Promise<AppError | null>
  }
  limits: Limits
  /** Counts wrong session tokens by address, those shown here together with those shown elsewhere. */
  wrongToken: Count
}

interface RoutePorts extends CallPorts {
  /** Tests check that every answer keeps to its contract; in use that would only cost time. */
  checkResponses: boolean
}

/** Wrong session tokens from one address in a minute: far more than an office whose people were all signed out, far less than guessing takes. */
export const wrongTokens = { max: 120, minutes: 1 }

/** Makes an HTTP route of every call: session, parsing, context, response, error. */
export function registerRoutes(app: FastifyInstance, routes: Route[], ports: RoutePorts): void {
  for (const route of routes) {
    const { method, path: url } = route.call
    app.route({ method, url, handler: answering(route.call, ports, (asked) => runRoute(route, asked, ports)) })
  }
}

/** A request whose sender may ask. */
interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  /** Null where nobody is signed in, which a call must allow. */
  person: Person | null
  token: string | null
}

/** Handles the requests of a call: `run` comes to know who asks, once they may, and what it throws is sent as a refusal. */
export function answering(
  call: CallShape,
  ports: CallPorts,
  run: (asked: Asked) => Promise<unknown>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const counts = ports.limits.ofCall(call)
  return async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // Pages go by it: it is the time by which the server judges, which its machine's need not be.
    reply.header('date', ports.contexts.now().toUTCString())
    try {
      await counts.address?.(countedAddress(request.ip))
      const token = bearer(request)
      const person = await callerOf(token, request, call, ports)
      if (person) await counts.person?.(person.id)
      return await run({ request, reply, person, token })
    } catch (error) {
      return refuse(request, reply, error, call)
    }
  }
}

async function runRoute(route: Route, { request, reply, person, token }: Asked, ports: RoutePorts): Promise<unknown> {
  const { call } = route
  let ran: RequestContext | null = null
  try {
    const input = parseInput(call, request)
    const reads = call.method === 'GET' || call.reads === true || call.asksCompany === true
    const facts = factsOf(request, token)
    const caller = { person, requires: call.requires, from: facts, requiresPlan: call.requiresPlan }
    const result = await ports.contexts[reads ? 'read' : 'write'](caller, (ctx) => {
      ran = ctx
      return route.run(ctx, input, facts)
    })
    if (ports.checkResponses) call.response.parse(result)
    return result
  } finally {
    const { about } = (ran as RequestContext | null) ?? { about: null }
    if (about !== null) reply.header(aboutHeader, about)
  }
}

/** Who asks. A public call, too, knows it, should they show a session that holds; any other is refused without one. */
async function callerOf(token: string | null, request: FastifyRequest, { requires }: CallShape, { sessions, wrongToken }: CallPorts) {
  const person = token === null ? null : await sessions.identify(token)
  if (person || requires === 'nobody') return person
  if (token === null) throw requestErrors.signedOut()
  await wrongToken(countedAddress(request.ip))
  throw (await sessions.refusalOf(token)) ?? requestErrors.signedOut()
}

function factsOf({ ip, headers, cookies }: FastifyRequest, token: string | null): RequestFacts {
  return { address: ip, device: headers['user-agent']?.slice(0, 300) ?? '', token, cookies }
}

/** Sends an error in its wire form; what was not foreseen goes to the log with its cause. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, call?: CallShape): unknown {
  const { status, body } = wireError(asAppError(error, request), call?.failure)
  if (status === tooLarge) readOn(request, reply)
  if (status >= 500) request.log.error({ err: error, call: call?.name }, 'A call failed.')
  const wait = body.details?.['retry_after']
  if (typeof wait === 'number') reply.header('retry-after', wait)
  reply.code(status)
  return body
}

const tooLarge = 413

/**
 * Takes the rest of what is being sent, and keeps none of it. Where the connection ends instead, most clients find it broken while they
 * send, never read why, and try again. How long it may take is bounded as for every request.
 */
function readOn({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  raw.resume()
}

/** PostgreSQL has no room left to write, or no memory: nothing that who calls could do otherwise. */
const outOfRoom = /^53[0-9A-Z]{3}$/
/** A primary that became a standby, or was set so that it may only be read: the one that takes what is written is not reached. */
const onlyRead = '25006'

function asAppError(error: unknown, { routeOptions }: FastifyRequest): unknown {
  const code = codeOf(error)
  if (isConnectionLost(error) || code === onlyRead) return requestErrors.cutOff()
  if (code !== undefined && outOfRoom.test(code)) return requestErrors.noRoom()
  if (!(error instanceof Error) || error instanceof AppError || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return error
  const { statusCode: status, message } = error
  if (status === tooLarge) return requestErrors.tooLarge({ megabytes: Math.floor((routeOptions.bodyLimit ?? 0) / 1_000_000) })
  if (status === 429) return requestErrors.tooMany({ says: message })
  // What else the server or what serves files refuses of a request, such as an address that is too long, or a range behind the end of a file.
  if (status >= 400 && status < 500) return requestErrors.notUnderstood({ problem: message })
  return error
}

/** The token of an `Authorization: Bearer …` header, or null. */
function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S{10,500})$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}
