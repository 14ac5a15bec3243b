import { cleanText } from '#providers/payloads/cleanText.ts'
import { bodyOf } from './bodyOf.ts'
import { safeBody } from './safeBody.ts'

/** So much is kept of a body that could not be read, in bytes: enough to see what a bot sends. */
const max = 10_000
const secrets = /((?:token|secret|password|authorization|api_?key)"?\s*[:=]\s*)(?:"[^"]*"|[^&,\s}]*)/gi

/** A body that could not be read, as its owner may look at it: without secrets, and cut. */
export function readableBody(given: unknown, contentType: string | undefined): string {
  // Of bytes in another encoding most letters are still those of Latin-1.
  const text = Buffer.isBuffer(given) ? given.toString('latin1') : given
  if (typeof text !== 'string') return ''
  const body = bodyOf(text, contentType)
  const shown = body.ok ? JSON.stringify(safeBody(body.value)) : cleanText(text.slice(0, max * 2)).replace(secrets, '$1…')
  return Buffer.byteLength(shown) <= max
    ? shown
    : `${Buffer.from(shown)
        .subarray(0, max)
        .toString('utf8')
        .replace(/\uFFFD+$/, '')}…`
}
