import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { Parsed, RawRequest, Report } from '#providers/provider.ts'
import { batonEvent } from '#providers/payloads/batonEvent.ts'
import { companyReport } from '#providers/payloads/companyReport.ts'
import { fieldsOf, idOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { profileOf } from '#providers/payloads/profileOf.ts'
import { requestFields } from '#providers/payloads/requestFields.ts'
import { safeUrl } from '#providers/payloads/safeUrl.ts'
import { sameArrival } from '#providers/payloads/sameArrival.ts'

/** What an External Request says. */
export interface ManychatCall {
  /** The customer, by Manychat's id: the key of the conversation. */
  subscriber: string
  kind: Report['kind']
  fields: Fields
}

/** Reads the body that the owner composed, or Manychat's full contact data. A sentence where it names no customer. */
export function readCall(raw: Pick<RawRequest, 'query' | 'body'>): ManychatCall | string {
  const given = requestFields(raw)
  if (typeof given === 'string') return given
  const fields = { ...fieldsOf(given['subscriber']), ...fieldsOf(given['contact']), ...given }
  const subscriber = idOf(fields['subscriber_id']) || idOf(fields['id']) || idOf(fields['user_id'])
  if (!/^\w{1,40}$/.test(subscriber)) return 'The call names no customer: expected "subscriber_id", the contact id of Manychat.'
  return { subscriber, kind: batonEvent(fields['baton_event']), fields }
}

export function parseManychat(raw: RawRequest): Parsed[] {
  const account = raw.params['client_key'] ?? ''
  const call = readCall(raw)
  if (typeof call === 'string') return [{ kind: 'unreadable', account, reason: call }]
  const { subscriber, kind, fields } = call
  const text = scalarOf(fields['text']) || scalarOf(fields['last_input_text']) || scalarOf(fields['last_reply_text'])
  const picture = pictureIn(text)
  const report = companyReport({
    kind,
    channel: subscriber,
    userKey: subscriber,
    ...sameArrival(raw.receivedAt, kind, subscriber, text),
    text: picture ? '' : text,
    attachments: picture ? [picture] : [],
    profile: kind === 'out' ? null : profileOf({ ...fields, profile_pic: fields['profile_pic'] ?? fields['profile_pic_url'] }),
    metadata: metadata(fields),
  })
  if (typeof report === 'string') return [{ kind: 'unreadable', account, reason: report }]
  if (report.text === '' && report.attachments.length === 0 && kind !== 'human')
    return [
      { kind: 'unreadable', account, reason: 'The call says nothing: neither "text" nor "last_input_text" has words of the customer.' },
    ]
  return [{ kind: 'report', account, report }]
}

/** Manychat gives a picture as the address of it, in the place of the words. */
function pictureIn(text: string): Attachment | null {
  const url = safeUrl(text)
  return url !== '' && /\.(jpe?g|png|gif|webp|svg)$/i.test(new URL(url).pathname) ? { image_url: url } : null
}

const shown = ['custom_fields', 'tags', 'ig_username', 'live_chat_url', 'status', 'page_id', 'data']

function metadata(fields: Fields): Fields | null {
  const found = shown.flatMap((name): [string, unknown][] =>
    fields[name] === undefined || fields[name] === null ? [] : [[name, fields[name]]],
  )
  return found.length > 0 ? Object.fromEntries(found) : null
}
