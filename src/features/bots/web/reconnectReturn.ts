import { tabStore } from '#web/device/tabStore.ts'

/** A part of a bot that a company may have cut off. */
export type Part = 'source' | 'engine'
export const parts: readonly Part[] = ['source', 'engine']

/** Where somebody comes back to from a company, with what is to be done then. */
export const returnPath = (part: Part) => `${location.pathname}?reconnect=${part}`

/** An address without what is to be done on coming back: for who comes back with nothing. `path` is one of ours. */
export function withoutReconnect(path: string): string {
  const url = new URL(path, 'http://ours.invalid')
  url.searchParams.delete('reconnect')
  return url.pathname + url.search + url.hash
}

/** Notes that this tab leaves for a company to connect a part of a bot again. */
export function leaveToReconnect(clientKey: string, part: Part): void {
  // Where a browser keeps nothing, on coming back one presses once more.
  tabStore.set(key, `${part} ${clientKey}`)
}

/**
 * What this tab had left for and comes back to do, once: it is taken out of the address. Nothing for an address alone, which anybody may have made: it
 * would give the bot the account of who opens it.
 */
export function consumeReturn(clientKey: string): Part | null {
  const left = tabStore.get(key)
  tabStore.set(key, null)
  const url = new URL(location.href)
  const wanted = url.searchParams.get('reconnect')
  if (wanted === null) return null
  history.replaceState(history.state, '', withoutReconnect(url.pathname + url.search + url.hash))
  return parts.find((part) => part === wanted && left === `${part} ${clientKey}`) ?? null
}

const key = 'left to reconnect'
