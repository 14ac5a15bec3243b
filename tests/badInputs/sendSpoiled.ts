import type { FastifyInstance } from 'fastify'
import type { CallShape } from '#shared/call.ts'
import type { Example } from '../permissions/Entry.ts'

export interface Answered {
  status: number
  code: string | undefined
  text: string
}

/** Longer than any call takes, in milliseconds. */
const hang = 60_000

/** Sends whatever it is, as far as it can be written down: what a header cannot carry is left out of it. */
export async function sendSpoiled(app: FastifyInstance, call: CallShape, input: Example, token: string): Promise<Answered> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  for (const [name, value] of fieldsOf(input.headers))
    if (value !== undefined) headers[name] = written(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
  const query = fieldsOf(input.query).map(([name, value]) => `${escaped(name)}=${escaped(written(value))}`)
  const params = Object.fromEntries(fieldsOf(input.params))
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => escaped(written(params[name])))
  const payload = input.body === undefined ? undefined : JSON.stringify(input.body)
  const sent = app.inject({
    method: call.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
    remoteAddress: `10.${part()}.${part()}.${part()}`,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error(`${call.name} hangs.`)), hang)))
  const response = await Promise.race([sent, late]).finally(() => clearTimeout(timer))
  return {
    status: response.statusCode,
    code: response.statusCode < 400 ? undefined : codeOf(response.body),
    text: response.body.slice(0, 500),
  }
}

const part = () => Math.floor(Math.random() * 256)

const fieldsOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Half a surrogate pair cannot be written into an address. An address has some 16 kB. */
const escaped = (text: string): string => encodeURIComponent(text.slice(0, 2000).toWellFormed())

function codeOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}
