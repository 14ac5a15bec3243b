import type { IncomingHttpHeaders } from 'node:http'
import { botCallErrors } from '#providers/sdk/errors.ts'
import type { BotIdentity, Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import { normaliseIncoming } from '#providers/sdk/normaliseIncoming.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { bodyOf } from './bodyOf.ts'
import { botAndBody, botNamed, headerOf } from './keysOf.ts'
import { readableBody } from './readableBody.ts'
import { splitEvents } from './splitEvents.ts'
import { directionOf, toReports, type Event } from './toReports.ts'

/** A call of a bot that reports something, as it came. */
export interface BotCall {
  kind: Report['kind']
  path: string
  headers: IncomingHttpHeaders
  /** The body's text, or undefined when there was none. */
  text: unknown
}

/** What became of it: the bot, its messages, and how each of those that report something was taken, in order. */
export interface IngestedCall {
  bot: BotIdentity
  events: Event[]
  taken: Map<Event, ReportResult>
}

/**
 * Takes one report of a bot: who it is, what the body says, stored before it resolves. A body of several messages is taken whole and in
 * order. Throws bad-keys, with nothing stored, and unreadable, with the body kept for the health card of the bot.
 */
export async function ingestCall(call: BotCall, ports: ProviderPorts): Promise<IngestedCall> {
  const { bot, body: read } = await botAndBody(
    call.headers,
    ports,
    () => readCall(call),
    ({ named }) => named[0] ?? '',
  )
  const others = await identifyOthers(call.headers, bot, read.named, ports)
  const [reason] = read.reasons
  if (reason !== undefined) {
    ports.status.recordError(bot, { code: 'sdk.unreadable', params: { path: call.path, reason } })
    await ports.keepUnreadable(bot, { path: call.path, reason, body: readableBody(call.text, call.headers['content-type']) })
    if (read.events.length === 0) throw botCallErrors.unreadableBody({ problem: reason })
  }
  const reports = toReports(read.events, {
    kind: call.kind,
    botOf: (key) => (key === null ? bot : (others.get(key) ?? bot)),
    epoch: epochOf(headerOf(call.headers, 'epoch')),
    echoOf: headerOf(call.headers, 'echo-of').slice(0, 100) || null,
    idempotencyKey: headerOf(call.headers, 'idempotency-key').slice(0, 200),
    now: read.now,
  })
  for (const report of reports.values()) ports.status[call.kind === 'out' ? 'recordSaid' : 'recordReceived'](report.bot)
  const taken = [...reports].map(async ([event, report]): Promise<[Event, ReportResult]> => [event, await ingestReport(report, ports)])
  return { bot, events: read.events, taken: new Map(await Promise.all(taken)) }
}

/** Stores a report. A bot that speaks although a person has the conversation could not be stopped; its people are told. */
async function ingestReport(report: Report, ports: ProviderPorts): Promise<ReportResult> {
  const result = await ports.ingest(report)
  const isNew = report.change === undefined && !result.duplicate && !result.suppressed
  if (report.kind === 'out' && result.paused && isNew) ports.status.recordError(report.bot, { code: 'sdk.spoke-while-paused' })
  return result
}

interface ReadCall {
  events: Event[]
  /** Why parts of the body, or all of it, could not be read. */
  reasons: string[]
  /** The bots that the messages name as theirs. */
  named: string[]
  now: number
}

function readCall(call: BotCall): ReadCall {
  const now = Date.now()
  const body = bodyOf(call.text, call.headers['content-type'])
  if (!body.ok) return { events: [], reasons: [body.reason], named: [], now }
  const { bodies, left } = splitEvents(body.value)
  const events: Event[] = []
  const reasons: string[] = left > 0 ? [`${left} events of this body are more than are read at once.`] : []
  const context = { direction: directionOf(call.kind), platform: headerOf(call.headers, 'platform') || null, now }
  for (const one of bodies) {
    const normalised = normaliseIncoming(one, context)
    if (!normalised.ok) reasons.push(normalised.reason)
    else {
      for (const message of normalised.messages) events.push({ message, body: one })
      reasons.push(...normalised.unreadable)
    }
  }
  return { events, reasons, named: [...new Set(events.flatMap(({ message }) => message.clientKey ?? []))], now }
}

/** The bots, other than that of the headers, that the messages name. The key must be good for each of them. */
async function identifyOthers(
  headers: IncomingHttpHeaders,
  bot: BotIdentity,
  named: string[],
  ports: ProviderPorts,
): Promise<Map<string, BotIdentity>> {
  const others = new Map<string, BotIdentity>()
  for (const key of named) {
    if (key !== bot.clientKey) others.set(key, await botNamed(headers, key, ports))
  }
  return others
}

function epochOf(header: string): number | null {
  return /^\d{1,9}$/.test(header) ? Number(header) : null
}
