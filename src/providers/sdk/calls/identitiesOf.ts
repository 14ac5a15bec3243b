import type { Report } from '#features/inbox/timeline/ports.ts'
import type { BotMessage } from '#providers/payloads/botMessage.ts'
import { identityOf } from '#providers/sdk/identityOf.ts'
import { batonIdOf } from './batonId.ts'

interface About {
  kind: Report['kind']
  /** The report carries words of the customer, which `in`, `unknown` and `human` may all bring. */
  isCustomers: boolean
  /** The id of ours that the body brings back; null where it was never handed to the bot. */
  batonId: string | null
  idempotencyKey: string
  /** Which of the call's messages it is. */
  index: number
  now: number
}

/**
 * Without id and time of the platform the same words count as one for this long, twice at a window's edge. Bots repeat themselves sooner
 * than customers do.
 */
const windows = { in: 5, out: 1 }
/** A bot may think so many seconds before it says that it did not understand. */
const askedWithin = 300

export interface Identities {
  identity: string
  aliases?: string[]
  /** Which of these name the words only by the moment in which they were said. */
  byMoment?: 'aliases' | 'all'
  /** Of a request about words without id or time of the platform: these were said at this time (ms since 1970) or later, under whatever identity. */
  receivedSince?: number
  /** Of a customer's words without id or time of the platform: by what they are known once they were handed to the bot. */
  batonId?: string
}

/**
 * What makes a message the same when it comes again: the platform's id, else who, what and when. Where the platform gives no time, `aliases`
 * are the identities it may be stored under from an earlier window.
 */
export function identitiesOf(message: BotMessage, about: About): Identities {
  if (message.platformId !== null) return { identity: `id:${message.platformId}` }
  const direction = about.kind === 'out' ? 'out' : 'in'
  if (message.saidAt !== null) return { identity: identityOf(message, { direction, now: about.now }) }
  if (about.isCustomers) return contentOf(message, about)
  // The key is the call's, so it cannot find the customer's message that another call reported.
  if (about.idempotencyKey !== '') return { identity: `key:${about.idempotencyKey}:${about.index}` }
  const inWindow = windowsOf(message, direction, about.now)
  // A request without words is known by itself.
  return direction === 'in' ? { identity: inWindow(0) } : { identity: inWindow(0), aliases: [inWindow(1)], byMoment: 'all' }
}

/**
 * A customer's words get an id of ours, under which the bot may bring them back; it holds in their own conversation only. It is made of the
 * key where the bot repeats its call by one: a customer may say the same twice in a moment, and a repetition may come late. Words that
 * only a request has reported so far were stored without the key.
 */
function contentOf(message: BotMessage, about: About): Identities {
  const named = (batonId: string) => `baton:${message.channel}:${batonId}`
  if (about.batonId !== null) return { identity: named(about.batonId), batonId: about.batonId }
  const inWindow = windowsOf(message, 'in', about.now)
  const asks = about.kind !== 'in'
  const keyed = !asks && about.idempotencyKey !== '' ? [`key:${about.idempotencyKey}:${about.index}`] : []
  const [batonId, ...others] = [...keyed, inWindow(0), inWindow(1)].map(batonIdOf)
  return {
    identity: named(batonId!),
    aliases: others.map(named),
    batonId: batonId!,
    ...(about.kind === 'in' && { byMoment: keyed.length > 0 ? ('aliases' as const) : ('all' as const) }),
    ...(asks && { receivedSince: about.now - askedWithin * 1000 }),
  }
}

/** The identity of a message by who, what and the window of time that lies so many windows ago. */
function windowsOf(message: BotMessage, direction: 'in' | 'out', now: number): (ago: number) => string {
  const windowSeconds = windows[direction]
  return (ago) => identityOf(message, { direction, now: now - ago * windowSeconds * 1000, windowSeconds })
}
