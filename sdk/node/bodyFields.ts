import type { PlatformBody } from './wire.ts'

/** The value as fields; none for everything else. */
export function record(value: unknown): PlatformBody {
  return isBody(value) ? value : {}
}

const isBody = (value: unknown): value is PlatformBody => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether it is a body of the Bot Framework. Baton asks for the same objects: what is called so in a body of anybody else, such as a street or the name of
 * a sender, is no mark of a platform.
 */
export function isMicrosoft({ conversation, address }: PlatformBody): boolean {
  return isBody(address) ? isBody(address['conversation']) || isBody(address['user']) : isBody(conversation)
}

/** Whether it is an event of Messenger. Botkit's messages name channel and user, and mention the sender in passing. */
export function isMessenger({ sender, channel, user }: PlatformBody): boolean {
  return isBody(sender) && (sender['id'] ? !(channel && user) : !channel)
}

/** The value as a list; empty for everything else. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as text, numbers too; undefined for everything else. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** The first of the values that is an id: forms write nothing as '', which is none. */
export function idText(...values: unknown[]): string | undefined {
  return values.map(text).find((id) => id?.trim())
}
