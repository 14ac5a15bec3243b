import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { Parsed, RawRequest, Report } from '#providers/provider.ts'
import { companyReport } from '#providers/payloads/companyReport.ts'
import { fulfillmentText, withFulfillment } from '#providers/payloads/fulfillment.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, listOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { profileOf } from '#providers/payloads/profile.ts'
import { sameArrival } from '#providers/payloads/sameArrival.ts'

/** Of what was said before the handover so many messages are read. */
const maxHistory = 100

/** What a call of Botcopy is. */
export interface BotcopyCall {
  /** The customer: the key of the conversation. */
  user: string
  /** The bot wants to hand over to people; else the customer writes while it is paused, or types. */
  what: 'handover' | 'message' | 'typing'
  fields: Fields
}

export function readCall(body: Buffer): BotcopyCall | string {
  const fields = fieldsFromJson(body.toString('utf8'))
  if (!fields) return 'The body is no JSON object.'
  const user = idOf(fields['userId'])
  if (user === '') return 'The call names no customer: expected "userId".'
  if (fields['eventType'] === 'user_typing') return { user, what: 'typing', fields }
  return { user, what: fieldsOf(fields['dialogflowResponse']) ? 'handover' : 'message', fields }
}

type Line = Pick<Report, 'kind' | 'identity' | 'text' | 'attachments'> & { aliases?: readonly string[] }

/** What a call says: at a handover also what the customer and the bot said before. */
export function parseBotcopy(raw: RawRequest): Parsed[] {
  const account = raw.params['client_key'] ?? ''
  const call = readCall(raw.body)
  if (typeof call === 'string') return [{ kind: 'unreadable', account, reason: call }]
  if (call.what === 'typing') return []
  const { user, fields } = call
  const lines = call.what === 'handover' ? handover(call, raw.receivedAt) : [spoken('in', call, raw.receivedAt)]
  return lines.map((line) => {
    const report = companyReport({
      ...line,
      channel: user,
      userKey: user,
      profile: line.kind === 'out' ? null : profile(fields),
      metadata: line.kind === 'human' ? fieldsOf(fieldsOf(fields['queryParams'])?.['payload']) : null,
    })
    if (typeof report === 'string') return { kind: 'unreadable', account, reason: report }
    if (report.text === '' && report.attachments.length === 0 && line.kind !== 'human')
      return { kind: 'unreadable', account, reason: 'The call says nothing: expected "queryInput": {"text": {"text": …}}.' }
    // Where the next push to this customer goes.
    return { kind: 'report', account, report: { ...report, address: { botId: idOf(fields['botId']).slice(0, 200) } } }
  })
}

function spoken(kind: 'in' | 'human', { user, fields }: BotcopyCall, arrivedAt: Date): Line {
  const text = scalarOf(fieldsOf(fieldsOf(fields['queryInput'])?.['text'])?.['text'])
  return { kind, ...sameArrival(arrivedAt, user, text), text, attachments: [] }
}

/** What was said until then, the customer's wish for a person, and what the bot answered to it. */
function handover(call: BotcopyCall, arrivedAt: Date): Line[] {
  const response = fieldsOf(call.fields['dialogflowResponse']) ?? {}
  const responseId = idOf(response['responseId'])
  const wish = spoken('human', call, arrivedAt)
  if (responseId !== '') Object.assign(wish, { identity: `id:${responseId}:in`, aliases: [] })
  const past = withoutAnswer(history(call.fields['messageHistory']), response, responseId)
  // The history may end with the wish itself. The same words that the bot has answered were said before.
  const last = past.at(-1)
  const isWish = last?.kind === 'in' && last.text === wish.text
  if (isWish) Object.assign(wish, { identity: last.identity })
  const answer = answerLine(response, responseId === '' ? `${wish.identity}:out` : `id:${responseId}`)
  return [...(isWish ? past.slice(0, -1) : past), wish, ...(answer ? [answer] : [])]
}

/** What was said before without what the bot answered to the wish: known by its id, or without one by its words and its place. */
function withoutAnswer(lines: readonly Line[], response: Fields, responseId: string): Line[] {
  if (responseId !== '') return lines.filter((line) => line.identity !== `id:${responseId}`)
  const last = lines.at(-1)
  return last?.kind === 'out' && last.text === answerLine(response, '')?.text ? lines.slice(0, -1) : [...lines]
}

/** What customer and bot said before. What people said and were told is here already. */
function history(value: unknown): Line[] {
  if (!Array.isArray(value)) return []
  return value.slice(-maxHistory).flatMap((item): Line[] => {
    const fields = fieldsOf(item)
    const payload = fieldsOf(fields?.['payload'])
    const id = idOf(fields?.['_id'])
    if (!payload || id === '') return []
    const asked = scalarOf(fieldsOf(payload['queryParameters'])?.['query'])
    if (fields?.['direction'] === 'in') return asked === '' ? [] : [{ kind: 'in', identity: `id:${id}`, text: asked, attachments: [] }]
    const answer = answerLine(payload, idOf(payload['responseId']) === '' ? `id:${id}` : `id:${idOf(payload['responseId'])}`)
    return answer ? [answer] : []
  })
}

/** What a bot said by Dialogflow, ES (`fulfillmentMessages`) or CX (`responseMessages`). */
function answerLine(response: Fields, identity: string): Line | null {
  const result = fieldsOf(response['queryResult'])
  if (!result) return null
  const messages = result['fulfillmentMessages'] ?? result['responseMessages']
  const text = fulfillmentText(messages) || scalarOf(result['fulfillmentText'])
  const attachments: Attachment[] = withFulfillment([], messages)
  return text === '' && attachments.length === 0 ? null : { kind: 'out', identity, text, attachments }
}

function profile(fields: Fields) {
  const params = fieldsOf(fields['queryParams'])
  const zone = listOf(params?.['contexts'])
    .map((one) => fieldsOf(fieldsOf(one)?.['parameters'])?.['tz'])
    .find((tz) => scalarOf(tz) !== '')
  const locale = fieldsOf(fieldsOf(fields['queryInput'])?.['text'])?.['languageCode']
  return profileOf({ ...fieldsOf(params?.['payload']), locale, timezone: zone })
}
