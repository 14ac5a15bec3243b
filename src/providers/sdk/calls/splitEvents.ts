import { botMessageLimits } from '../botMessage.ts'
import { isMessengerWebhook } from '../incoming/messenger.ts'
import { fieldsOf, listOf, type Fields } from '../incoming/narrow.ts'

/**
 * A webhook body of several events as several bodies of one, each as its platform would have posted it alone, so that each can be handed
 * to the bot again by itself. Every other body as it is. At most 1,000; `left` says how many events there were beyond them.
 */
export function splitEvents(body: unknown): { bodies: unknown[]; left: number } {
  const fields = fieldsOf(body)
  if (!fields || !isMessengerWebhook(fields)) return { bodies: [body], left: 0 }
  const bodies: Fields[] = []
  let events = 0
  for (const item of listOf(fields['entry'])) {
    const entry = fieldsOf(item)
    if (!entry) continue
    const { messaging: _messaging, standby: _standby, ...about } = entry
    for (const name of ['messaging', 'standby'] as const) {
      for (const event of listOf(entry[name])) {
        if (fieldsOf(event) && ++events <= botMessageLimits.events) bodies.push({ ...fields, entry: [{ ...about, [name]: [event] }] })
      }
    }
  }
  return events <= 1 ? { bodies: [body], left: 0 } : { bodies, left: Math.max(0, events - bodies.length) }
}
