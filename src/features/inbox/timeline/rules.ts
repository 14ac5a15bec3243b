import { isObject } from '#shared/isObject.ts'
import type { Message } from './contract.ts'

type Said = Pick<Message, 'by' | 'metadata' | 'reply'>
type Fields = Record<string, unknown>

/** Names under which bots put contexts among what they say of a customer. */
const contextKeys = ['incomingContexts', 'contexts']
/** What says nothing of the customer: contexts, and which message one is a reply to. */
const aboutMessage = [...contextKeys, 'reply_to']

/** What the bot said last about the customer beside their words, of messages in the order of saying: the newest of each name counts. */
export function attributesOf(messages: readonly Said[]): Fields {
  const found: Fields = {}
  for (const { by, metadata } of messages) {
    if (by !== 'customer' || !metadata) continue
    for (const [name, value] of Object.entries(metadata)) if (!aboutMessage.includes(name)) found[name] = value
  }
  return found
}

/** The contexts of the AI that came with the newest message that had any: Dialogflow's of both kinds, or what a bot named so. */
export function contextsOf(messages: readonly Said[]): unknown[] {
  for (const { metadata, reply } of messages.toReversed()) {
    const places = [...contextKeys.map((key) => metadata?.[key]), ...ofReply(fieldsOf(reply))]
    const contexts = places.find((place): place is unknown[] => Array.isArray(place) && place.length > 0)
    if (contexts) return contexts
  }
  return []
}

function ofReply(reply: Fields | null): unknown[] {
  return [fieldsOf(reply?.['queryResult'])?.['outputContexts'], fieldsOf(reply?.['result'])?.['contexts']]
}

function fieldsOf(value: unknown): Fields | null {
  const read = typeof value === 'string' ? parsed(value) : value
  return isObject(read) ? read : null
}

function parsed(text: string): unknown {
  try {
    return text.startsWith('{') ? JSON.parse(text) : null
  } catch {
    return null
  }
}
