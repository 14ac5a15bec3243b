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

/**
 * The bot of the keys in the headers, or null where the body has to name it. Throws bad-keys before a body is read: reading one costs a hundred times
 * of what looking up a key does, and anybody can send one.
 */
export async function botInHeaders(
  headers: IncomingHttpHeaders,
  { identify, knowsKey }: Pick<ProviderPorts, 'identify' | 'knowsKey'>,
): Promise<BotIdentity | null> {
  const [apiKey, clientKey] = [headerOf(headers, 'apikey'), headerOf(headers, 'clientkey')]
  const bot = clientKey === '' ? null : await identify(apiKey, clientKey)
  if (clientKey === '' ? !(await knowsKey(apiKey)) : !bot) throw botCallErrors.badKeys()
  return bot
}
