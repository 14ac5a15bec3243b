import type { BotIdentity, Report } from '#features/inbox/timeline/ports.ts'
import type { BotMessage, Direction } from '#providers/payloads/botMessage.ts'
import { copyFields, fieldsFromJson, repliedIn } from '#providers/payloads/metadata.ts'
import { fieldsOf } from '#providers/payloads/narrow.ts'
import { returnAddress } from '#providers/sdk/returnAddress.ts'
import { batonIdIn, withBatonId } from './batonId.ts'
import { identitiesOf } from './identitiesOf.ts'
import { safeBody } from './safeBody.ts'

/** One message of a call with the body it came in, alone. */
export interface Event {
  message: BotMessage
  body: unknown
}

/** What the headers of a call say about its messages. */
export interface CallFacts {
  kind: Report['kind']
  /** The bot a message is for, by the client key it names, else by that of the headers. */
  botOf(clientKey: string | null): BotIdentity
  epoch: number | null
  echoOf: string | null
  idempotencyKey: string
  /** Milliseconds since 1970. */
  now: number
}

export const directionOf = (kind: Report['kind']): Direction => (kind === 'out' ? 'out' : 'in')

/**
 * What a call's messages report, in order. Receipts, and what only comes back from the platform, report nothing: a bot tells what it says by `out`.
 * Of several messages of one conversation the last is the one that was not understood, or that asks for a person.
 */
export function toReports(events: readonly Event[], facts: CallFacts): Map<Event, Report> {
  const asks = isRequest(facts.kind)
  const said = events.filter((event) => asks || isSaid(event.message, facts.kind))
  const reports = said.map((event, index): [Event, Report] => {
    const isLast = !said.slice(index + 1).some((later) => later.message.channel === event.message.channel)
    return [event, toReport(event, index, asks && !isLast ? { ...facts, kind: 'in' } : facts)]
  })
  return new Map(reports)
}

function isSaid(message: BotMessage, kind: Report['kind']): boolean {
  return message.kind !== 'ignored' && (kind === 'out' || isCustomers(message))
}

/** A request is about words that were said: the bot did not understand them, or a person is asked for. */
const isRequest = (kind: Report['kind']) => kind === 'human' || kind === 'unknown'

const isChange = (kind: BotMessage['kind']) => kind === 'edited' || kind === 'withdrawn'

const isCustomers = (message: BotMessage) => !message.isEcho && !message.botSpoke

function toReport({ message, body }: Event, index: number, facts: CallFacts): Report {
  const { kind } = facts
  const inward = kind !== 'out'
  const silent = inward && !bringsWords(message, kind)
  const change = changeOf(message, kind)
  const { batonId, ...identities } = identitiesOf(message, { ...facts, isCustomers: inward && !silent, batonId: batonIdIn(body), index })
  return {
    kind,
    bot: facts.botOf(message.clientKey),
    channel: message.channel,
    userKey: message.userKey,
    ...identities,
    text: silent ? '' : message.text,
    ...(!silent && message.otherText !== undefined && { otherText: message.otherText }),
    attachments: silent ? [] : message.attachments,
    metadata: message.metadata,
    ...repliedIn(message.metadata),
    reply: replyOf(body),
    profile: inward ? message.profile : null,
    raw: inward && !silent ? rawOf(body, message, batonId) : null,
    address: inward ? returnAddress(body) : null,
    epoch: facts.epoch,
    echoOf: inward ? null : (facts.echoOf ?? echoedId(message)),
    ...(change && { change }),
  }
}

/**
 * Whether a message that is not the bot's brings words of the customer. Somebody may ask for a person about a message that is not theirs: the
 * request counts, the message does not. So it is with a message that was changed, which is reported by itself.
 */
function bringsWords(message: BotMessage, kind: Report['kind']): boolean {
  if (message.kind === 'ignored' || !isCustomers(message)) return false
  return !isRequest(kind) || !isChange(message.kind)
}

function changeOf({ kind: what, saidAt, isWhole }: BotMessage, kind: Report['kind']): Report['change'] {
  return isChange(what) && !isRequest(kind) ? { what, at: saidAt, ...(isWhole && { isWhole }) } : undefined
}

/** The id of our reply that a message of the bot echoes. Bots that make a message of their own from our reply often carry its metadata along. */
function echoedId(message: BotMessage): string | null {
  if (message.echoOf !== null) return message.echoOf
  const id = message.metadata?.['baton_id']
  return typeof id === 'string' && id !== '' ? id : null
}

const largestReply = 64_000

/** The answer of a language service that the bot stored in its message, as an object; null for none or one too large to keep. */
function replyOf(body: unknown): Record<string, unknown> | null {
  const reply = fieldsOf(body)?.['reply']
  if (reply === undefined || reply === null || reply === '') return null
  const fields = typeof reply === 'string' && reply.length <= largestReply ? fieldsFromJson(reply) : fieldsOf(reply)
  return fields && copyFields(fields)
}

/** Kept for every message until it is answered, so a body must be small; of a larger one the bot gets back what it needs to answer. */
const largestRaw = 8_000

function rawOf(body: unknown, message: BotMessage, batonId: string | undefined): unknown {
  if (message.kind === 'edited') return essenceOf(message)
  const safe = safeBody(body)
  const kept = JSON.stringify(safe).length <= largestRaw ? safe : essenceOf(message)
  return batonId === undefined ? kept : withBatonId(kept, batonId)
}

/** The message in the shape that any bot may post, under the same identity, so that it is known when the bot reports it once more. */
function essenceOf({ channel, userKey, text, otherText, platformId, saidAt }: BotMessage): Record<string, unknown> {
  const own = platformId?.startsWith(`${channel}:`) ? platformId.slice(channel.length + 1) : null
  return {
    type: 'message',
    channel,
    user: userKey,
    // The bot knows them as they came, and so are they read again.
    text: otherText ?? text,
    ...(own !== null ? { [/^\d{9,11}\.\d{1,6}$/.test(own) ? 'ts' : 'message_id']: own } : platformId !== null && { mid: platformId }),
    ...(saidAt !== null && { timestamp: saidAt }),
  }
}
