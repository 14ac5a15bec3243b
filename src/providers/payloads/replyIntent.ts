import { fieldsFromJson } from './metadata.ts'
import { fieldsOf, shortText, type Fields } from './narrow.ts'

// An answer of an NLP service is a few kB; anything much larger is not worth the time of the hot path.
const longest = 64_000

/**
 * The name of the intent in a `reply` that a bot stored in its message: a Dialogflow v1 answer, as an object or as JSON text.
 * Null when there is none.
 */
export function replyIntent(reply: unknown): string | null {
  if (reply === undefined || reply === null || reply === '') return null
  const name = shortText(fieldsOf(fieldsOf(answerOf(reply)?.['result'])?.['metadata'])?.['intentName'], 200)
  return name === '' ? null : name
}

function answerOf(reply: unknown): Fields | null {
  if (typeof reply !== 'string') return fieldsOf(reply)
  return reply.length <= longest ? fieldsFromJson(reply) : null
}
