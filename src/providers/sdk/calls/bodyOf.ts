import { parseNestedForm } from '#providers/sdk/urlencoded.ts'

export type Body = { ok: true; value: unknown } | { ok: false; reason: string }

/** Reads the text of a request: a form where the client says so, else JSON. */
export function bodyOf(text: unknown, contentType: string | undefined): Body {
  const given = typeof text === 'string' ? text : ''
  if (contentType !== undefined && contentType.includes('urlencoded')) return { ok: true, value: parseNestedForm(given) }
  if (given === '') return { ok: false, reason: 'The body is empty: a message, as JSON or as a form, was expected.' }
  try {
    return { ok: true, value: JSON.parse(given) as unknown }
  } catch (error) {
    // The parser's sentence quotes the body, and what is kept must not hold what was in it.
    const [place = 'its end'] = /at position \d+/.exec(String(error)) ?? []
    return { ok: false, reason: `The body is not JSON: it cannot be read ${place === 'its end' ? 'to ' : ''}${place}.` }
  }
}
