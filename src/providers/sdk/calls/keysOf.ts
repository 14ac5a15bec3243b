import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#shared/errors.ts'

/** The first value of a header; '' when it is absent or, as one old client writes it, the word undefined. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  const first = Array.isArray(value) ? value[0] : value
  return first === undefined || first === 'undefined' ? '' : first
}

/** The refusal of a pair of keys that is not good; which of the two is wrong is nobody's business. */
export function badKeys(): AppError {
  return new AppError(
    'bad-keys',
    'These keys are not good: the apikey is revoked or unknown, or the clientkey is not of a bot of its workspace. The page of the bot shows both.',
  )
}
