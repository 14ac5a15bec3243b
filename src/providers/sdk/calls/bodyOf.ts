import { parseExactly } from '#providers/payloads/parseExactly.ts'
import { parseNestedForm } from '#providers/sdk/parseNestedForm.ts'

export type Body = { ok: true; value: unknown } | { ok: false; reason: string }

/** Reads the text of a request (see decodeBody): a form where the client says so, else JSON. */
export function bodyOf(text: unknown, contentType: string | undefined): Body {
  if (Buffer.isBuffer(text)) return { ok: false, reason: isGzip(text) ? compressed : notUtf8 }
  // Old .NET writes a byte order mark in front.
  const given = typeof text === 'string' ? text.replace(/^\uFEFF/, '') : ''
  if (contentType !== undefined && contentType.includes('urlencoded') && !isJsonInForm(given))
    return { ok: true, value: parseNestedForm(given) }
  if (given === '') return { ok: false, reason: 'The body is empty: a message, as JSON or as a form, was expected.' }
  try {
    return { ok: true, value: parseExactly(given) }
  } catch (error) {
    // The parser's sentence quotes the body, and what is kept must not hold what was in it.
    const [place = 'its end'] = /at position \d+/.exec(String(error)) ?? []
    return { ok: false, reason: `The body is not JSON: it cannot be read ${place === 'its end' ? 'to ' : ''}${place}.` }
  }
}

const compressed = 'The body is compressed: send it as it is, without a content-encoding.'
const notUtf8 = 'The body is not UTF-8: send it as UTF-8, or name its charset, as in "content-type: application/json; charset=latin1".'
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** What `curl -d` sends unless it is told of JSON. No form of a bot begins so: its names are words. */
const isJsonInForm = (text: string) => /^\s*\{/.test(text)
