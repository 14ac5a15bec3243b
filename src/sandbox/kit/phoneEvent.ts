import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
import type { Platform } from '#sandbox/phone/Platform.ts'

/** What a customer did on a phone of the sandbox, in the words of no company. */
export interface PhoneEvent {
  customer: string
  /** The phone's id of the message; the same again means the same message. */
  mid: string
  what: 'said' | 'edited' | 'deleted'
  text: string
  /** What a pressed button or a chosen quick answer carries. */
  payload?: string
  /** Addresses of pictures and files. */
  files: readonly { url: string; title: string }[]
  /** Of somebody new, who has just been given a name. */
  name?: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads an event of a phone; null for one in which nothing is said. */
export function phoneEvent(event: Readonly<Record<string, unknown>>): PhoneEvent | null {
  const customer = text(fieldsOrNone(event['sender'])['id'])
  const name = text(fieldsOrNone(event['user_profile'])['name'])
  const named = { customer, files: [], ...(name !== '' && { name }) }
  const edit = fieldsOrNone(event['message_edit'])
  if (text(edit['mid']) !== '') return { ...named, mid: text(edit['mid']), what: 'edited', text: text(edit['text']) }
  const postback = fieldsOrNone(event['postback'])
  if (text(postback['mid']) !== '')
    return { ...named, mid: text(postback['mid']), what: 'said', text: text(postback['title']), payload: text(postback['payload']) }
  const message = fieldsOrNone(event['message'])
  const mid = text(message['mid'])
  if (mid === '') return null
  if (message['is_deleted'] === true) return { ...named, mid, what: 'deleted', text: '' }
  const attachments = Array.isArray(message['attachments']) ? message['attachments'].map(fieldsOrNone) : []
  const files = attachments.flatMap((one) => {
    const url = text(fieldsOrNone(one['payload'])['url'])
    return url === '' ? [] : [{ url, title: text(one['title']) }]
  })
  const payload = text(fieldsOrNone(message['quick_reply'])['payload'])
  return { ...named, mid, what: 'said', text: text(message['text']), files, ...(payload !== '' && { payload }) }
}

/** The two parts of a name, as companies tell them; none where the phone gave no name. */
export function nameParts(name: string | undefined): { firstName?: string; lastName?: string } {
  if (name === undefined) return {}
  const [firstName = name, ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Plays the phones of a company that tells nobody of edits and deletions; `wrote` has the customer write there. */
export function playSaid(platform: Platform, company: string, wrote: (said: PhoneEvent, text: string) => Promise<unknown>): void {
  platform.serve(async (event) => {
    const said = phoneEvent(event)
    if (said?.what !== 'said') throw new Error(`${company} tells nobody of it.`)
    await wrote(said, said.text || (said.files[0]?.url ?? ''))
    await platform.arrived(said.customer, said.mid)
  })
}
