import type { Report } from '#features/messages/ports.ts'
import type { BotMessage } from '../botMessage.ts'
import { identityOf } from '../identityOf.ts'

interface About {
  kind: Report['kind']
  /** The report carries words of the customer, which `in`, `unknown` and `human` may all bring. */
  isCustomers: boolean
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

/**
 * What makes a message the same when it comes again: the platform's id, else who, what and when. Where the platform gives no time, `aliases`
 * are the identities it may be stored under from an earlier window.
 */
export function identitiesOf(message: BotMessage, about: About): { identity: string; aliases?: string[] } {
  if (message.platformId !== null) return { identity: `id:${message.platformId}` }
  const direction = about.kind === 'out' ? 'out' : 'in'
  if (message.saidAt !== null) return { identity: identityOf(message, { direction, now: about.now }) }
  // The key is the call's, so it cannot find the customer's message that another call told of.
  if (!about.isCustomers && about.idempotencyKey !== '') return { identity: `key:${about.idempotencyKey}:${about.index}` }
  const windowSeconds = windows[direction]
  const inWindow = (ago: number) => identityOf(message, { direction, now: about.now - ago * windowSeconds * 1000, windowSeconds })
  // A request without words is known by itself.
  if (direction === 'in' && !about.isCustomers) return { identity: inWindow(0) }
  const earlier = about.kind === 'in' || about.kind === 'out' ? 1 : askedWithin / windowSeconds
  return { identity: inWindow(0), aliases: Array.from({ length: earlier }, (_, index) => inWindow(index + 1)) }
}
