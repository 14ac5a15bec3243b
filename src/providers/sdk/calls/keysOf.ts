import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#shared/errors.ts'
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
  if (clientKey === '' ? !(await knowsKey(apiKey)) : !bot) throw badKeys()
  return bot
}

/** The refusal of a pair of keys that is not good; which of the two is wrong is nobody's business. */
export function badKeys(): AppError {
  return new AppError(
    'bad-keys',
    'These keys are not good: the apikey is revoked or unknown, or the clientkey is not of a bot of its workspace. The page of the bot shows both.',
  )
}
