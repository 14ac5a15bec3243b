import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { eventLists, itemsOf } from '#providers/payloads/messenger.ts'
import { fieldsOf, idOf, type Fields } from '#providers/payloads/narrow.ts'
import { saidAt } from '#providers/payloads/saidAt.ts'
import type { Parsed, Receipt } from '#providers/provider.ts'
import { accountOf } from './credentials.ts'
import { askedForPerson, readReaction, readReferral, toReport, type ParseContext } from './reports.ts'
import { objectOf } from './webhook.ts'

/** Of one body so many events are read; Facebook batches at most 1,000. */
const maxEvents = 1_000

/** Everything that the body of a webhook says, in its order. An event that cannot be read loses none of its neighbours. */
export function parseWebhook(body: string, context: ParseContext): Parsed[] {
  const fields = fieldsFromJson(body)
  const object = fields && objectOf(fields['object'])
  if (!object) return [{ kind: 'unreadable', account: null, reason: 'The body is no webhook of a page or an Instagram account.' }]
  const parsed: Parsed[] = []
  let left = maxEvents
  for (const entry of itemsOf(fields['entry'])) {
    const account = accountOf(object, idOf(fieldsOf(entry)?.['id']))
    for (const { event, isStandby } of eventsOf(entry)) {
      if (--left < 0)
        return [...parsed, { kind: 'unreadable', account, reason: `Only the first ${maxEvents} events of one body are read.` }]
      parsed.push(...parseEvent(event, account, context).map((one) => (isStandby ? overheard(one) : one)))
    }
  }
  return parsed
}

/** Events of conversations; what happens on the page itself, its `changes`, is nobody's message. */
function eventsOf(entry: unknown): { event: unknown; isStandby: boolean }[] {
  const fields = fieldsOf(entry)
  if (!fields) return []
  return eventLists.flatMap((name) => itemsOf(fields[name]).map((event) => ({ event, isStandby: name === 'standby' })))
}

/** In a conversation that another app has, it answers: what the customer says there stands in the inbox, and no engine is asked. */
function overheard(parsed: Parsed): Parsed {
  if (parsed.kind !== 'report' || parsed.report.kind !== 'in') return parsed
  return { ...parsed, report: { ...parsed.report, answeredElsewhere: true } }
}

/** Told of conversations, and nothing to be done about it: another app asks for them or has taken them, a page has given an app its role, … */
const silent = ['take_thread_control', 'request_thread_control', 'app_roles', 'optin', 'account_linking', 'policy_enforcement', 'game_play']

function parseEvent(event: unknown, account: string, context: ParseContext): Parsed[] {
  const fields = fieldsOf(event)
  if (!fields)
    return [{ kind: 'unreadable', account, reason: 'An event of this webhook is not an object: expected {"sender": …, "message": …}.' }]
  const customer = idOf(fieldsOf(fields['sender'])?.['id'])
  const has = (name: string) => fieldsOf(fields[name])
  const receipt = receiptOf(fields, customer, context.now)
  if (receipt) return [{ kind: 'receipt', account, receipt }]
  if (isReceipt(fields) || silent.some(has)) return []
  if (has('message') ?? has('message_edit') ?? has('postback')) {
    const report = toReport(fields, context)
    return [typeof report === 'string' ? { kind: 'unreadable', account, reason: report } : { kind: 'report', account, report }]
  }
  if (customer === '') return [{ kind: 'unreadable', account, reason: 'The event names no sender: expected "sender": {"id": …}.' }]
  const at = saidAt(fields['timestamp'], context.now)
  const report = readReaction(fields, customer, at) ?? readReferral(fields, customer) ?? askedForPerson(fields, customer)
  if (report === 'nothing') return []
  if (report) return [{ kind: 'report', account, report }]
  const kinds = Object.keys(fields).filter((key) => !['sender', 'recipient', 'timestamp'].includes(key))
  return [{ kind: 'unreadable', account, reason: `An event of a kind that is not known: ${JSON.stringify(kinds).slice(0, 200)}.` }]
}

const isReceipt = (event: Fields) => fieldsOf(event['delivery']) !== null || fieldsOf(event['read']) !== null

/**
 * Messenger names the time up to which everything was delivered or read, Instagram the message that was read last, and all before it was read by then.
 * The ids of a delivery may be of messages that other apps sent, so the time is what counts.
 */
function receiptOf(event: Fields, customer: string, now: number): Receipt | null {
  const delivery = fieldsOf(event['delivery'])
  const read = fieldsOf(event['read'])
  const receipt = delivery ?? read
  if (!receipt || customer === '') return null
  const what = delivery ? 'delivered' : 'read'
  const until = saidAt(receipt['watermark'], now)
  if (until !== null) return { what, channel: customer, until }
  const ids = [...itemsOf(receipt['mids']), receipt['mid']].map(idOf).filter((id) => id !== '')
  if (ids.length === 0) return null
  const readAt = read ? saidAt(event['timestamp'], now) : null
  return { what, providerMessageIds: ids, ...(readAt !== null && { channel: customer, until: readAt }) }
}
