import { botMessageLimits } from '#providers/payloads/botMessage.ts'
import { eventLists, isMessengerWebhook, itemsOf } from '#providers/payloads/messenger.ts'
import { fieldsOf, type Fields } from '#providers/payloads/narrow.ts'

/**
 * A webhook body of several events as several bodies of one, each as its platform would have posted it alone, so that each can be handed
 * to the bot again by itself. Every other body as it is. At most 1,000; `left` says how many events there were beyond them.
 */
export function splitEvents(body: unknown): { bodies: unknown[]; left: number } {
  const fields = fieldsOf(body)
  if (!fields || !isMessengerWebhook(fields)) return { bodies: [body], left: 0 }
  const bodies: Fields[] = []
  let count = 0
  const add = (entry: unknown) => {
    if (++count <= botMessageLimits.events) bodies.push({ ...fields, entry: [entry] })
  }
  for (const item of itemsOf(fields['entry'])) {
    const { messaging: _messaging, standby: _standby, ...about } = fieldsOf(item) ?? {}
    if (!fieldsOf(item)) add(item)
    for (const name of eventLists) for (const event of itemsOf(fieldsOf(item)?.[name])) add({ ...about, [name]: [event] })
  }
  return count <= 1 ? { bodies: [body], left: 0 } : { bodies, left: Math.max(0, count - bodies.length) }
}
