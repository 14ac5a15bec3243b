import { aboutHeader, asciiJson, type CallResponse, type CallRequest, type CallShape } from '#shared/call.ts'
import { errorFromWire, type AppError, type WireError } from '#shared/errors.ts'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
import { compareClocks } from '#web/hooks/presentTime.ts'
import { pageErrors } from './errors.ts'
import { onRefusedToken, sessionToken } from './session.ts'
import { currentTeam, elsewhere, knownTeam } from './team.ts'

type Parts = Record<'params' | 'query' | 'headers', Record<string, unknown> | undefined> & { body?: unknown }
interface Options {
  signal?: AbortSignal
  /** What is asked for is not shown, and may lie in another workspace than this tab shows. */
  anywhere?: true
}
/** What a call needs must be handed over; where everything is optional, so is the input. */
type Given<C extends CallShape> =
  Record<never, never> extends CallRequest<C> ? [input?: CallRequest<C>, options?: Options] : [input: CallRequest<C>, options?: Options]

/**
 * Makes a call of a contract and gives its answer. Fails with an `AppError`: the server's own, or `unavailable` when it was not reached.
 * It goes to the workspace this tab shows; where the answer is about a conversation or bot of another one, the tab goes there instead of
 * giving it. A 401 ends the session and leads back here after signing in.
 */
export async function callApi<C extends CallShape>(call: C, ...args: Given<C>): Promise<CallResponse<C>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every call's parts are some of these
  const given = (args[0] ?? {}) as Parts
  const { signal, anywhere } = args[1] ?? {}
  const token = sessionToken()
  const asked = performance.now()
  const response = await reach(addressOf(call, given), {
    method: call.method,
    headers: headersOf(given),
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(signal ? { signal } : {}),
  })
  const about = response.headers.get(aboutHeader)
  const goThere = elsewhere.get()
  if (about !== null && !anywhere && goThere !== null && (await knownTeam()) !== about) return goThere(about, asked)
  if (response.ok) {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server holds its answers to the contract
      return (await response.json()) as CallResponse<C>
    } catch (error) {
      // One that breaks off, or is that of a page on the way here, says nothing of what came of the call.
      return failUnanswered(error, true)
    }
  }
  const error = errorOf(response.status, await response.json().catch(() => null))
  if (error.code === 'signed-out' && token !== null) onRefusedToken(token, error.reason)
  throw error
}

/** The address of a call, with its parameters and query filled in. */
export function addressOf(call: Pick<CallShape, 'path'>, { params, query }: Pick<Parts, 'params' | 'query'>): string {
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(wireText(params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, wireText(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

function headersOf(given: Parts): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (given.body !== undefined) headers['content-type'] = 'application/json'
  const token = sessionToken()
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  const team = currentTeam.get()
  // Calls that know no workspaces ignore it.
  if (team !== null) headers['teamid'] = team
  for (const [name, value] of Object.entries(given.headers ?? {})) if (value !== undefined) headers[name] = wireText(value)
  return headers
}

function wireText(value: unknown): string {
  return typeof value === 'string' ? value : asciiJson(value)
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const wasOnline = navigator.onLine
  try {
    const asked = Date.now()
    const answer = await fetch(address, init)
    compareClocks(asked, answer)
    return answer
  } catch (error) {
    return failUnanswered(error, wasOnline)
  }
}

/** Fails, as no answer came; what was called off fails as that. */
function failUnanswered(error: unknown, wasOnline: boolean): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  if (navigator.onLine) throw pageErrors.unreachable()
  throw wasOnline ? pageErrors.cut() : pageErrors.offline()
}

function isWireError(body: unknown): body is WireError {
  const { code, message } = fieldsOrNone(body)
  return Boolean(code && message)
}

/** What an answer says went wrong; its body is null where it is no JSON. */
export function errorOf(status: number, body: unknown): AppError {
  if (isWireError(body)) return errorFromWire(body)
  // Not ours: a proxy's page, or a server that is just starting.
  return status >= 502 ? pageErrors.unreachable() : pageErrors.internal()
}
