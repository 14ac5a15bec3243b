import { copyFields } from '#providers/payloads/metadata.ts'
import { fieldsOf, type Fields } from '#providers/payloads/narrow.ts'

/** What the Bot Framework needs to bring a later message to the same conversation, under the name its versions read it by. */
export type ReturnAddress = { address: Record<string, unknown> } | { activity: Record<string, unknown> }

/** Of an activity the parts that say where it came from; its words are of no use for an answer. */
const reference = ['type', 'id', 'channelId', 'serviceUrl', 'conversation', 'from', 'recipient', 'locale'] as const
const maxBytes = 4_096

/**
 * The way back to the customer in the body of an `in`: the `address` of version 3, or the activity of version 4. To be kept beside the
 * conversation and handed to `chatResponse`. Null for every other platform, and for what is not believably small.
 */
export function returnAddress(body: unknown): ReturnAddress | null {
  const fields = fieldsOf(body)
  const address = fieldsOf(fields?.['address'])
  if (address && fieldsOf(address['conversation'])) {
    const copy = small(address)
    return copy && { address: copy }
  }
  if (!fields || !fieldsOf(fields['conversation'])) return null
  const activity: Record<string, unknown> = {}
  for (const key of reference) if (fields[key] !== undefined) activity[key] = fields[key]
  const copy = small(activity)
  return copy && { activity: copy }
}

function small(fields: Fields): Record<string, unknown> | null {
  const copy = copyFields(fields)
  return copy && Buffer.byteLength(JSON.stringify(copy)) <= maxBytes ? copy : null
}
