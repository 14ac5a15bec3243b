import { errorMessage } from '#shared/errorMessage.ts'
import type { Reason } from '#shared/reason.ts'
import { storable } from '#shared/storable.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { BotIdentity, Receipt, Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import { noteBegun, settleEvent, type WaitingEvent } from './eventQueries.ts'
import type { EventState, Parsed } from './ports.ts'

/** After so many tries an event is given up; it can be worked on again by hand. */
const maxTries = 5
/** Seconds until the next try: 1, 2, 4, 8. */
const backOff = (tries: number) => 2 ** tries
/** Of why something went wrong so many characters are kept. */
const longestDetail = 300

/** What is done with what an event says. */
export interface EventPorts {
  db: Database
  /** Resolves when the report is stored. */
  ingest(report: Report, event: Pick<WaitingEvent, 'provider' | 'account'>): Promise<ReportResult>
  /** Answers false where a message that is named may be one that is just being sent, whose name is not known yet. */
  applyReceipt(bot: BotIdentity, receipt: Receipt): Promise<boolean>
  /** Whether something is being sent in the conversation of this report, so that nobody can tell yet whether it is that. */
  isBeingSent(report: Report): Promise<boolean>
  status: {
    recordReceived(bot: BotIdentity): void
    recordSaid(bot: BotIdentity): void
    recordError(bot: BotIdentity, reason: Reason): void
  }
  onError: (error: unknown) => void
}

/** A report before this one, of the same conversation, was not stored. */
class Behind extends Error {}

/** A receipt, or a message itself, came back before the message was known by the company's name. */
class TooEarly extends Error {}

/**
 * Handles one event: its reports go through the intake, its receipts to the outbox, and then the outcome is written. It queues in each of its conversations
 * at once (`tails`), so that events may be handled side by side. Returns `settled` when it need not be looked at again soon.
 *
 * A kill at any step is harmless: until the last statement the event waits, and what it brought is known by its ids when it is brought again.
 */
export async function handleEvent(
  event: WaitingEvent,
  read: () => Parsed[],
  tails: Map<string, Promise<unknown>>,
  ports: EventPorts,
): Promise<'settled' | 'waits'> {
  const { bot } = event
  let items: Parsed[]
  try {
    items = read()
  } catch (error) {
    ports.onError(error)
    return settle(event, { state: 'failed', error: { code: 'webhook.broken', params: { detail: detailOf(error) } }, channels: [] }, ports)
  }
  const origin = event.wasBegun ? { broughtAgainBy: event.id } : {}
  const said = items.flatMap((item) => (item.kind === 'report' ? [{ ...item.report, bot, ...origin }] : []))
  const reports = said.filter(({ channel }) => !event.gone.includes(channel))
  const channels = [...new Set(reports.map(({ channel }) => channel))]
  if (!event.isDue) {
    // What could not be stored keeps its turn. Of an event that has not failed only receipts are missing, or what may be ours.
    const keepsTurn = event.hasFailed || reports.some(({ mayBeOurs }) => mayBeOurs)
    if (keepsTurn) await Promise.allSettled(channels.map((channel) => inTurn(channel, tails, behind)))
    return 'waits'
  }
  const stored = await Promise.allSettled(reports.map((report) => inTurn(report.channel, tails, () => ingest(event, report, ports))))
  const early = failureOf(stored) ?? (await receiptsOf(items, bot, ports))
  if (early instanceof Behind) {
    if (event.attempts === 0 && stored.some(({ status }) => status === 'fulfilled')) await noteBegun(ports.db, event.id, channels)
    return 'waits'
  }
  if (early !== null) return again(event, early, channels, ports)
  return settle(event, { ...outcomeOf(items, reports), channels }, ports)
}

/** Waits for the reports of its conversation that came before, and does not come if one of them failed. */
function inTurn<T>(channel: string, tails: Map<string, Promise<unknown>>, work: () => Promise<T>): Promise<T> {
  const before = tails.get(channel) ?? Promise.resolve()
  const mine = before.then(work, behind)
  tails.set(channel, mine)
  return mine
}

const behind = (): Promise<never> => Promise.reject(new Behind())

async function ingest(event: WaitingEvent, report: Report, ports: EventPorts): Promise<void> {
  // At the last try it is somebody else's: nothing of ours is sent for so long.
  if (report.mayBeOurs && !isLastTry(event) && (await ports.isBeingSent(report))) throw new TooEarly()
  await ports.ingest(report, event)
  ports.status[report.kind === 'out' || report.kind === 'takeover' ? 'recordSaid' : 'recordReceived'](report.bot)
}

function failureOf(stored: PromiseSettledResult<unknown>[]): Error | null {
  const failed = stored.flatMap((one) => (one.status === 'rejected' ? [errorOf(one.reason)] : []))
  // That something before it failed says less than what failed in itself.
  return failed.find((error) => !(error instanceof Behind)) ?? failed[0] ?? null
}

async function receiptsOf(items: Parsed[], bot: BotIdentity, ports: EventPorts): Promise<Error | null> {
  let isKnown = true
  try {
    for (const item of items) if (item.kind === 'receipt') isKnown = (await ports.applyReceipt(bot, item.receipt)) && isKnown
    return isKnown ? null : new TooEarly()
  } catch (error) {
    return errorOf(error)
  }
}

async function again(event: WaitingEvent, error: Error, channels: string[], ports: EventPorts): Promise<'settled' | 'waits'> {
  const isEarly = error instanceof TooEarly
  const isLast = isLastTry(event)
  // Whose message it was never became known: not one of ours.
  if (isEarly && isLast) return settle(event, { state: 'done', error: null, channels }, ports)
  if (!isEarly) ports.onError(error)
  const reason = isEarly ? null : { code: 'webhook.broken', params: { detail: detailOf(error) } }
  const state = isLast ? 'failed' : 'waiting'
  return settle(event, { state, error: reason, channels, againAfterSeconds: backOff(event.attempts) }, ports)
}

function outcomeOf(items: Parsed[], reports: Report[]): { state: EventState; error: Reason | null } {
  const unreadable = items.flatMap((item) => (item.kind === 'unreadable' ? [item.reason] : []))
  if (unreadable.length > 0) {
    const params = { count: unreadable.length, reason: storable(unreadable[0]!, longestDetail) }
    return { state: 'unreadable', error: { code: 'webhook.unreadable', params } }
  }
  // What was taken back is kept nowhere, and what it said may stand in the same body.
  return { state: reports.some(({ change }) => change?.what === 'withdrawn') ? 'emptied' : 'done', error: null }
}

async function settle(
  event: WaitingEvent,
  outcome: { state: EventState; error: Reason | null; channels: string[]; againAfterSeconds?: number },
  ports: EventPorts,
): Promise<'settled' | 'waits'> {
  await settleEvent(ports.db, event.id, outcome)
  if (outcome.error !== null && outcome.state !== 'waiting') ports.status.recordError(event.bot, outcome.error)
  return outcome.state === 'waiting' ? 'waits' : 'settled'
}

const isLastTry = ({ attempts }: WaitingEvent) => attempts + 1 >= maxTries

const errorOf = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

const detailOf = (error: unknown) => storable(errorMessage(error), longestDetail)
