import type { FastifyInstance } from 'fastify'
import { asciiJson, type CallShape } from '#shared/call.ts'
import type { WireError } from '#shared/errors.ts'
import type { Example, AccessOutcome } from './Entry.ts'

export interface Said {
  status: number
  outcome: AccessOutcome
  /** The answer as it came. */
  text: string
  message: string
}

let calls = 0

/** Makes a call as it comes over the wire, each from an address of its own unless said, so that no limit by address is reached. */
export async function makeCall(app: FastifyInstance, call: CallShape, input: Example, token: string | null, from?: string): Promise<Said> {
  const n = calls++
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  for (const [name, value] of Object.entries(input.headers ?? {}))
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : asciiJson(value)
  const query = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : asciiJson(value)]],
  )
  const response = await app.inject({
    method: call.method,
    url: call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name]))),
    query: Object.fromEntries(query) as Record<string, string>,
    headers,
    remoteAddress: from ?? `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(input.body !== undefined && { payload: input.body as object }),
  })
  const error = response.statusCode < 400 ? null : response.json<WireError>()
  return { status: response.statusCode, outcome: error?.code ?? 'ok', text: response.body, message: error?.message ?? '' }
}
