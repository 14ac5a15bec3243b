import { fieldsOf, type Fields } from './narrow.ts'
import { parseExactly } from './parseExactly.ts'

/** The parts of a request that its fields are in. */
export interface FieldsRequest {
  query: URLSearchParams
  body: Buffer
}

/**
 * The fields of a request however they were sent: in the query, as a form, or as a JSON object, told by the body itself, since owners choose the
 * type in a console. The body wins over the query. A sentence where the body is neither.
 */
export function requestFields({ query, body }: FieldsRequest): Fields | string {
  const text = body.toString('utf8').trim()
  const asked = Object.fromEntries(query)
  if (text === '') return asked
  if (!/^[[{"]/.test(text)) return { ...asked, ...Object.fromEntries(new URLSearchParams(text)) }
  try {
    const fields = fieldsOf(parseExactly(text))
    return fields ? { ...asked, ...fields } : 'The body is JSON, but no object.'
  } catch {
    return 'The body is neither a form nor JSON.'
  }
}
