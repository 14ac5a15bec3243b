import type { IncomingHttpHeaders } from 'node:http'
import { botCallErrors } from '#providers/sdk/errors.ts'
import type { BotIdentity } from '#features/inbox/timeline/ports.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'

/** The first value of a header; '' when it is absent or, as one old client writes it, the word undefined. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  const first = Array.isArray(value) ? value[0] : value
  return first === undefined || first === 'undefined' ? '' : first
}

/** The bot that a client key names. Throws bad-keys where the API key in the headers is not good for it. */
export async function botNamed(
  headers: IncomingHttpHeaders,
  clientKey: string,
  { identify }: Pick<ProviderPorts, 'identify'>,
): Promise<BotIdentity> {
  const bot = await identify(headerOf(headers, 'apikey'), clientKey)
  if (!bot) throw botCallErrors.badKeys()
  return bot
}

/**
 * The bot of a call, which its headers or else its body name, and what `read` reads of that. Throws bad-keys, by the headers before a body is read: reading
 * one costs a hundred times of what looking up a key does, and anybody can send one.
 */
export async function botAndBody<Body>(
  headers: IncomingHttpHeaders,
  ports: Pick<ProviderPorts, 'identify' | 'knowsKey'>,
  read: () => Body,
  namedIn: (body: Body) => string,
): Promise<{ bot: BotIdentity; body: Body }> {
  const clientKey = headerOf(headers, 'clientkey')
  const known = clientKey === '' ? null : await botNamed(headers, clientKey, ports)
  if (!known && !(await ports.knowsKey(headerOf(headers, 'apikey')))) throw botCallErrors.badKeys()
  const body = read()
  return { bot: known ?? (await botNamed(headers, namedIn(body), ports)), body }
}
