import type { Parsed, RawRequest } from '#providers/provider.ts'
import { companyReport } from '#providers/payloads/companyReport.ts'
import { idOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { profileOf } from '#providers/payloads/profileOf.ts'
import { requestFields } from '#providers/payloads/requestFields.ts'

/** What the demo chat sends: `{id, customer, name, text}`. A sentence where it names no customer or no message. */
export function readChat(raw: Pick<RawRequest, 'query' | 'body'>): Fields | string {
  const fields = requestFields(raw)
  if (typeof fields === 'string') return fields
  if (idOf(fields['customer']) === '' || idOf(fields['id']) === '') return 'The message names no customer or has no id.'
  return fields
}

export function parseDemo(raw: RawRequest): Parsed[] {
  const account = raw.params['client_key'] ?? ''
  const fields = readChat(raw)
  if (typeof fields === 'string') return [{ kind: 'unreadable', account, reason: fields }]
  const customer = idOf(fields['customer'])
  const report = companyReport({
    kind: 'in',
    channel: customer,
    userKey: customer,
    identity: `id:${idOf(fields['id'])}`,
    text: scalarOf(fields['text']),
    attachments: [],
    profile: profileOf({ name: fields['name'] }),
    metadata: null,
  })
  if (typeof report === 'string') return [{ kind: 'unreadable', account, reason: report }]
  if (report.text === '') return [{ kind: 'unreadable', account, reason: 'The message says nothing.' }]
  return [{ kind: 'report', account, report }]
}
