import { parseNestedForm } from '../urlencoded.ts'

export type Body = { ok: true; value: unknown; isForm: boolean } | { ok: false; reason: string }

/** Reads the text of a request: a form where the client says so, else JSON. */
export function bodyOf(text: unknown, contentType: string | undefined): Body {
  if (typeof text !== 'string' || text === '')
    return { ok: false, reason: 'The body is empty: a message, as JSON or as a form, was expected.' }
  if (contentType !== undefined && contentType.includes('urlencoded')) return { ok: true, value: parseNestedForm(text), isForm: true }
  try {
    return { ok: true, value: JSON.parse(text), isForm: false }
  } catch (error) {
    // The parser's sentence quotes the body, and what is kept must not hold what was in it.
    const [place = 'its end'] = /at position \d+/.exec(String(error)) ?? []
    return { ok: false, reason: `The body is not JSON: it cannot be read ${place === 'its end' ? 'to ' : ''}${place}.` }
  }
}
