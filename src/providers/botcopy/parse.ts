import type { Parsed, RawRequest, Report } from '#providers/provider.ts'
import { botMessageLimits as limits } from '#providers/payloads/botMessage.ts'
import { cannotBeShown } from '#providers/payloads/cannotBeShown.strings.ts'
import { companyReport } from '#providers/payloads/companyReport.ts'
import { fulfillmentText, withFulfillment } from '#providers/payloads/fulfillment.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import { fieldsOf, idOf, listOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { plainStruct } from '#providers/payloads/plainStruct.ts'
import { profileOf } from '#providers/payloads/profileOf.ts'
import { sameArrival } from '#providers/payloads/sameArrival.ts'
import { readPayload, type Shown } from './readPayload.ts'

/** Of what was said before the handover so many messages are read. */
const maxHistory = 100
/** Of one answer so many responses are read. */
const maxResponses = 50

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
  const payloadOf = (item: unknown) => fieldsOf(fieldsOf(item)?.['payload'])
  return value.slice(-maxHistory).flatMap((item, i, items): Line[] => {
    const fields = fieldsOf(item)
    const payload = payloadOf(item)
    const id = idOf(fields?.['_id'])
    if (!payload || id === '') return []
    if (fields?.['direction'] === 'in') {
      // What Botcopy documents can be read both ways.
      const text = scalarOf(fieldsOf(payload['queryParameters'])?.['query']) || scalarOf(payload['query'])
      const answered = idOf(payloadOf(items[i + 1])?.['responseId'])
      // A wish that was not in the history of its own handover has the name of what the bot answered to it.
      const aliases = answered === '' ? [] : [`id:${answered}:in`]
      return text === '' ? [] : [{ kind: 'in', identity: `id:${id}`, aliases, text, attachments: [] }]
    }
    const answer = answerLine(payload, idOf(payload['responseId']) === '' ? `id:${id}` : `id:${idOf(payload['responseId'])}`)
    return answer ? [answer] : []
  })
}

/** What a bot said by Dialogflow, ES (`fulfillmentMessages`) or CX (`responseMessages`). */
function answerLine(response: Fields, identity: string): Line | null {
  const result = fieldsOf(response['queryResult'])
  if (!result) return null
  const messages = listOf(result['fulfillmentMessages'] ?? result['responseMessages'])
    .slice(0, maxResponses)
    .map((message) => plainPayload(fieldsOf(message) ?? {}))
  const shown = messages.map(shownBy)
  const texts = shown.flatMap((one) => one.texts).filter((line) => line !== '')
  const text = texts.join('\n') || scalarOf(result['fulfillmentText'])
  const attachments = shown.flatMap((one) => one.attachments).slice(0, limits.attachments)
  if (text !== '' || attachments.length > 0) return { kind: 'out', identity, text, attachments }
  return messages.some(isUnfamiliar) ? { kind: 'out', identity, text, attachments: [{ title: cannotBeShown }] } : null
}

/** A payload in a format that is not Botcopy's own: where it is all that was said, the customer may have seen it. */
function isUnfamiliar(message: Fields): boolean {
  const payload = fieldsOf(message['payload']) ?? {}
  return Object.keys(payload).length > 0 && readPayload(payload) === null
}

/** Dialogflow's own clients give payloads as protobuf structures, and Botcopy hands on what it got. */
function plainPayload(message: Fields): Fields {
  return fieldsOf(message['payload']) ? { ...message, payload: plainStruct(message['payload']) } : message
}

function shownBy(message: Fields): Shown {
  const own = readPayload(fieldsOf(message['payload']) ?? {})
  return own ?? { texts: [fulfillmentText([message])], attachments: withFulfillment([], [message]) }
}

function profile(fields: Fields) {
  const params = fieldsOf(fields['queryParams'])
  const zone = listOf(params?.['contexts'])
    .map((one) => fieldsOf(fieldsOf(one)?.['parameters'])?.['tz'])
    .find((tz) => scalarOf(tz) !== '')
  const locale = fieldsOf(fieldsOf(fields['queryInput'])?.['text'])?.['languageCode']
  return profileOf({ ...fieldsOf(params?.['payload']), locale, timezone: zone })
}
