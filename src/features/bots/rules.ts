import { isThisMachine } from '#shared/isThisMachine.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import type { Bot, BotStatus } from './contract.ts'

/** A list of bots after one was made, changed or restored. */
export function withBot(bots: readonly Bot[], bot: Bot): Bot[] {
  return [...bots.filter((other) => other.id !== bot.id), bot].toSorted(byName)
}

/** A list of bots after one was removed. */
export function withoutBot(bots: readonly Bot[], removed: { id: string }): Bot[] {
  return bots.filter((bot) => bot.id !== removed.id)
}

/** Whether a text from outside can be a key at all; asked before it reaches SQL, where some characters are an error instead of no row. */
export function isKey(given: string): boolean {
  return /^[\w-]{1,100}$/.test(given)
}

/** What is wrong with the form of an address as that of a webhook. */
export type WebhookFlaw = 'blank' | 'password' | 'scheme'

/**
 * What is wrong with the form of an address as that of a webhook; null for nothing. It is https, and on the machine itself also http, except in live. At
 * a private host that the operator named http will do. Whether its host is inside a private network, `callableAddresses` says.
 */
export function webhookFlaw(address: string, mode: 'sandbox' | 'live' | 'test', isPrivateHost = false): WebhookFlaw | null {
  if (/[\s\p{Cc}]/u.test(address)) return 'blank'
  const url = URL.parse(address)
  if (!url) return 'scheme'
  if (url.username !== '' || url.password !== '') return 'password'
  const isFine =
    url.protocol === 'https:' || (url.protocol === 'http:' && (isPrivateHost || (mode !== 'live' && isThisMachine(url.hostname))))
  return isFine ? null : 'scheme'
}

/**
 * A webhook as anybody in the workspace may know it: where it leads. Its path and query are left out, because they are often secrets; those who may
 * change the bot read all of it.
 */
export function shownWebhook(address: string): string {
  const url = URL.parse(address)
  if (!url) return ''
  const isWhole = url.pathname === '/' && url.search === '' && url.hash === ''
  return isWhole ? address : `${url.origin}/…`
}

/**
 * How a bot is doing, in one word: `silent` has never said anything; `connected` receives replies by its socket, or by its company; `webhook`
 * receives them by its webhook; `away` receives none until it connects; `broken` is one whose company no longer takes what it shows; `troubled` is
 * any of these whose last news is an error, or for which answers wait longer than usual.
 */
export type BotState = 'silent' | 'connected' | 'webhook' | 'away' | 'troubled' | 'broken'

/** Decides the state of a bot; `isOwnCode` says of its source that its bots are code of one's own, which replies reach by their socket or webhook alone. */
export function stateOf(bot: Pick<Bot, 'webhook' | 'broken'>, status: BotStatus, isOwnCode: boolean): BotState {
  if (bot.broken !== null) return 'broken'
  // What people wrote and no customer has is worse than anything the bot says.
  if (status.stuck_since !== null) return 'troubled'
  const last = lastSign(status)
  if (status.last_error !== null && status.last_error.at > (last ?? 0)) return 'troubled'
  if (status.sockets > 0) return 'connected'
  if (last === null) return 'silent'
  if (!isOwnCode) return 'connected'
  return isUnreachable(bot, status, isOwnCode) ? 'away' : 'webhook'
}

/** Whether what people write waits, because the bot has neither a webhook nor an open socket. */
export function isUnreachable({ webhook }: Pick<Bot, 'webhook'>, { sockets }: Pick<BotStatus, 'sockets'>, isOwnCode: boolean): boolean {
  return isOwnCode && webhook === '' && sockets === 0
}

/** When the bot last reported a message, in seconds; null for never. */
export function lastSign(status: Pick<BotStatus, 'last_in_at' | 'last_out_at'>): number | null {
  if (status.last_in_at === null || status.last_out_at === null) return status.last_in_at ?? status.last_out_at
  return Math.max(status.last_in_at, status.last_out_at)
}
