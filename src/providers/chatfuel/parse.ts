import type { Parsed, RawRequest, Report } from '#providers/provider.ts'
import { batonEvent } from '#providers/payloads/batonEvent.ts'
import { companyReport } from '#providers/payloads/companyReport.ts'
import { fieldsOf, idOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { profileOf } from '#providers/payloads/profileOf.ts'
import { requestFields } from '#providers/payloads/requestFields.ts'
import { sameArrival } from '#providers/payloads/sameArrival.ts'

/** What a call of Chatfuel's JSON API card says. */
export interface ChatfuelCall {
  /** The customer: the key of the conversation. */
  user: string
  kind: Report['kind']
  fields: Fields
}

/** Reads the attributes of a call, whichever of the four ways they were sent. A sentence where it names no customer. */
export function readCall(raw: Pick<RawRequest, 'query' | 'body'>): ChatfuelCall | string {
  const given = requestFields(raw)
  if (typeof given === 'string') return given
  const fields = attributesOf(given)
  const user = idOf(fields['chatfuel user id']) || idOf(fields['messenger user id'])
  if (user === '') return 'The call names no customer: expected "chatfuel user id" or "messenger user id".'
  return { user, kind: batonEvent(fields['baton event']), fields }
}

export function parseChatfuel(raw: RawRequest): Parsed[] {
  const account = raw.params['client_key'] ?? ''
  const call = readCall(raw)
  if (typeof call === 'string') return [{ kind: 'unreadable', account, reason: call }]
  const { user, kind, fields } = call
  const text = firstOf(fields, kind === 'out' ? ['text', 'message'] : words)
  const report = companyReport({
    kind,
    channel: user,
    userKey: user,
    ...sameArrival(raw.receivedAt, kind, user, text),
    text,
    attachments: [],
    profile: kind === 'out' ? null : profile(fields),
    metadata: Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name) && !name.startsWith('baton '))),
  })
  if (typeof report === 'string') return [{ kind: 'unreadable', account, reason: report }]
  if (report.text === '' && kind !== 'human')
    return [{ kind: 'unreadable', account, reason: 'The call says nothing: no attribute has words of the customer.' }]
  return [{ kind: 'report', account, report }]
}

/** Where the words of a customer are, the best first. */
const words = ['text', 'message', 'last user freeform input', 'last clicked button name']
const known = new Set([
  ...words,
  'chatfuel user id',
  'messenger user id',
  'first name',
  'last name',
  'profile pic url',
  'locale',
  'timezone',
  'gender',
  'email',
  'phone',
])

/** The attributes by their names as Chatfuel writes them: with spaces in a query and a profile, with underscores where an owner typed them. */
function attributesOf(given: Fields): Fields {
  const inner = ['user', 'profile', 'attributes'].map((name) => fieldsOf(given[name]) ?? {})
  const entries = [...inner, given].flatMap((fields) => Object.entries(fields))
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      // What the customer has not said is sent as the name of its attribute in braces, or as null.
      typeof value === 'object' || /^\{\{.*\}\}$/s.test(scalarOf(value)) ? [] : [[name.toLowerCase().replaceAll('_', ' ').trim(), value]],
    ),
  )
}

function firstOf(fields: Fields, names: readonly string[]): string {
  return names.map((name) => scalarOf(fields[name])).find((text) => text.trim() !== '') ?? ''
}

function profile(fields: Fields) {
  return profileOf({
    first_name: fields['first name'],
    last_name: fields['last name'],
    profile_pic: fields['profile pic url'],
    locale: fields['locale'],
    timezone: fields['timezone'],
    gender: fields['gender'],
    email: fields['email'],
    phone: fields['phone'],
  })
}
