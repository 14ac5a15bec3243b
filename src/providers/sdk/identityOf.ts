import type { BotMessage, Direction } from '#providers/payloads/botMessage.ts'

export interface IdentityContext {
  direction: Direction
  /** Milliseconds since 1970. */
  now: number
  /** How long the same words of the same person count as one message when the platform gives no time. */
  windowSeconds?: number
}

/**
 * What to hash for a message without a platform id: who, what and when. When is the platform's time to the millisecond where there is
 * one, else the window `now` lies in; a repetition just after a window's end is found by asking again with `now` one window earlier.
 */
export function identityOf(message: BotMessage, context: IdentityContext): string {
  const { direction, now, windowSeconds = 10 } = context
  const when = message.saidAt ?? `~${Math.floor(now / (windowSeconds * 1000))}`
  const who = direction === 'in' ? message.userKey : ''
  return JSON.stringify([direction, message.channel, who, when, message.kind, message.text, message.attachments])
}
