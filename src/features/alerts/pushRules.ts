import type { Kind, Level } from './contract.ts'

/** For so many seconds a push service keeps a notification for a device that is not there; later it is worth nothing. */
const secondsWorth: Record<Kind, number> = {
  log: 10 * 60,
  intent: 30 * 60,
  answered: 60 * 60,
  upset: 30 * 60,
  error: 60 * 60,
  woke: 60 * 60,
  noted: 60 * 60,
  assigned: 60 * 60,
  mentioned: 60 * 60,
  help: 60 * 60,
}
/** What gathers everything is right whenever the device wakes up: a night, and more. */
const summaryWorth = 16 * 60 * 60
/** What is no more is taken back whenever the device wakes up; longer no push service keeps anything. */
const goneWorth = 28 * 24 * 60 * 60
/** A device that says nothing for so many milliseconds after its push service took something sleeps. */
const answersWithin = 60_000
/** A withdrawal that its push service does not take is given up after so many tries: the notification is worth nothing soon. */
const withdrawTries = 5

/** One attempt at one device, with what is known of its alert now. Times are milliseconds since 1970. */
export interface DueAttempt {
  id: string
  alert: string
  conversation: string
  kind: Kind
  state: 'waiting' | 'accepted' | 'seen'
  /** Whether it is to be taken back. */
  withdraws: boolean
  /** Whether it was told in a summary. */
  summed: boolean
  tries: number
  push: string | null
  createdAt: number
  /** What it was about is no more: the customer was erased, or their person is no member any more. */
  isGone: boolean
  /** What the alert is open for now; empty when it is over, or its person does not see the conversation any more. */
  open: readonly Kind[]
  level: Level
}

/** Which push goes out next to a device. */
export type NextPush<Attempt extends DueAttempt = DueAttempt> =
  | { what: 'show'; attempts: readonly Attempt[]; ttl: number; urgent: boolean; topic: string }
  | { what: 'summary'; attempts: readonly Attempt[]; silent: boolean; ttl: number; urgent: boolean; topic: string }
  | { what: 'withdraw'; attempts: readonly Attempt[]; ttl: number; urgent: boolean; topic: string }

/** What is settled without a push, and what is sent next; null when there is nothing to send. */
export interface PushPlan<Attempt extends DueAttempt = DueAttempt> {
  settle: { id: string; state: 'withdrawn' | 'failed' }[]
  next: NextPush<Attempt> | null
}

/** A device as the plan needs to know it. */
export interface DeviceState {
  /** It does not answer: what is sent now lies at its push service until it wakes up. */
  sleeps: boolean
  /** Its push service lets it take something that shows nothing. */
  takesSilent: boolean
}

/** Whether a device sleeps: it has not spoken since its push service took something a while ago. */
export function isAsleep(oldestUnanswered: number | null, respondedAt: number | null, now: number): boolean {
  return oldestUnanswered !== null && now - oldestUnanswered > answersWithin && (respondedAt === null || respondedAt < oldestUnanswered)
}

/**
 * What goes out next to a device, of what is due there. First what is over is taken back; one conversation is one notification, which the next of it
 * replaces; a device that sleeps gets one summary of everything. Pure.
 */
export function planPush<Attempt extends DueAttempt>(
  due: readonly Attempt[],
  { sleeps, takesSilent }: DeviceState,
  now: number,
): PushPlan<Attempt> {
  const settle: PushPlan['settle'] = []
  const shows: Attempt[] = []
  const over: Attempt[] = []
  for (const one of due) {
    const isOpen = one.open.includes(one.kind)
    if (one.state === 'waiting' && !one.withdraws && isOpen) {
      if (now - one.createdAt > secondsWorth[one.kind] * 1000) settle.push({ id: one.id, state: 'failed' })
      else shows.push(one)
    } else if (one.state === 'waiting' && one.tries === 0) settle.push({ id: one.id, state: 'withdrawn' })
    else over.push(one)
  }
  const shownConversations = new Set(shows.map(({ conversation }) => conversation))
  const isReplaced = (one: DueAttempt) => !one.summed && shownConversations.has(one.conversation)
  const withdrawals = over.filter((one) => {
    const isSent = one.isGone || (takesSilent && one.tries <= withdrawTries)
    // What cannot be told silently is put right by the page.
    if (!isSent && !isReplaced(one)) settle.push({ id: one.id, state: 'withdrawn' })
    return isSent && !isReplaced(one)
  })
  const next = nextOf(withdrawals, shows, sleeps)
  // What goes out now stands in its place. What is not said yet replaces nothing: it may be over before its turn.
  const speaks =
    next?.what === 'summary'
      ? shownConversations
      : new Set(next?.what === 'show' ? next.attempts.map(({ conversation }) => conversation) : [])
  for (const one of over) if (isReplaced(one) && speaks.has(one.conversation)) settle.push({ id: one.id, state: 'withdrawn' })
  return { settle, next }
}

function nextOf<Attempt extends DueAttempt>(
  over: readonly Attempt[],
  shows: readonly Attempt[],
  sleeps: boolean,
): NextPush<Attempt> | null {
  if (shows.length > 0 && sleeps) {
    const attempts = [...over.filter(({ summed }) => summed), ...shows]
    return {
      what: 'summary',
      attempts,
      silent: false,
      ttl: worthOf(attempts, summaryWorth),
      urgent: shows.some(isUrgent),
      topic: 'summary',
    }
  }
  const summed = over.filter((one) => one.summed)
  // To a device that sleeps the summary did not come yet: what stands in its place at the push service is to be noticed as well.
  if (summed.length > 0)
    return { what: 'summary', attempts: summed, silent: !sleeps, ttl: worthOf(summed, summaryWorth), urgent: sleeps, topic: 'summary' }
  const group = (all: readonly Attempt[]) => all.filter(({ alert }) => alert === all[0]!.alert)
  if (over.length > 0) {
    const attempts = group(over)
    return { what: 'withdraw', attempts, ttl: worthOf(attempts), urgent: true, topic: topicOf(attempts[0]!.conversation) }
  }
  if (shows.length === 0) return null
  // What may have arrived is sent again by itself: in a new push with something else it would be told twice.
  const begun = shows.find(({ tries }) => tries > 0)
  const attempts = begun ? shows.filter(({ push }) => push === begun.push) : group(shows)
  return { what: 'show', attempts, ttl: worthOf(attempts), urgent: attempts.some(isUrgent), topic: topicOf(attempts[0]!.conversation) }
}

function worthOf(attempts: readonly DueAttempt[], worth?: number): number {
  if (attempts.some(({ isGone }) => isGone)) return goneWorth
  return worth ?? Math.max(...attempts.map(({ kind }) => secondsWorth[kind]))
}
const isUrgent = ({ kind }: DueAttempt) => ['answered', 'error', 'woke', 'noted', 'assigned', 'mentioned', 'help'].includes(kind)

/** A push service keeps one push a topic, which has at most 32 letters. */
const topicOf = (conversation: string) => conversation.replaceAll('-', '')

/** What has to be answered stays on the screen until somebody does. */
export const staysUp = (kind: Kind) => kind === 'help' || kind === 'error'

/** How many milliseconds later a push service that failed is asked again: 5 seconds, doubling, at most 10 minutes. */
export const retryIn = (tries: number) => Math.min(5000 * 2 ** Math.max(0, tries - 1), 600_000)

/** What a device shows, and does, when this comes to it; the service worker reads it. */
export interface PushBody {
  push: string
  /** Whose it is: a browser in which somebody else signed in meanwhile shows nothing. */
  person: string
  what: NextPush['what'] | 'test'
  /** Notifications with the same tag replace each other. */
  tag: string
  conversation: string | null
  /** Of which workspace the conversation is; null for what is of no single one. */
  workspace: string | null
  title: string
  body: string
  /** Without its host. */
  url: string
  level: Level
  /** Replaces what is there without another sound. */
  silent: boolean
  staysUp: boolean
  actions: { action: 'open' | 'take'; title: string }[]
  /** How many conversations call for the person, for the badge of the app; null: not known. */
  count: number | null
  /** Milliseconds since 1970. */
  at: number
}
