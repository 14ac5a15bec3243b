import { decodePart } from '#web/navigation/decodePart.ts'
/** Everything about a search that its address says. */
export interface SearchLocation {
  /** What is looked for, as it was typed. */
  terms: string
  /** The conversation beside it; null where none is open. */
  channel: string | null
  /** The message at which that is open, by its number; null where it has not been chosen yet. */
  message: number | null
  /** One has gone on from that to the newest message. */
  isLeft: boolean
  tab: 'messages' | 'files'
  /** Look only in the conversation beside it. */
  only: boolean
}

/** A search as one comes to it. */
export const plainSearch: SearchLocation = { terms: '', channel: null, message: null, isLeft: false, tab: 'messages', only: false }

/** Reads `/dashboard/search/{terms}` or `/messages/{channel}/search/{terms}` and its query. */
export function readSearchLocation(path: string, search: string): SearchLocation {
  const parts = path.split('/').filter(Boolean).map(decodePart)
  const isBeside = parts[0] === 'messages'
  const query = new URLSearchParams(search)
  const given = query.get('message') ?? ''
  const message = isBeside && /^\d{1,10}$/.test(given) ? Number(given) : null
  return {
    terms: parts.slice(isBeside ? 3 : 2).join('/'),
    channel: isBeside ? (parts[1] ?? null) : null,
    message,
    isLeft: message !== null && query.get('at') === 'newest',
    tab: query.get('tab') === 'files' ? 'files' : 'messages',
    only: isBeside && query.get('in') === 'conversation',
  }
}

/** The address of a search; what is as usual is left out. */
export function writeSearchLocation({ terms, channel, message, isLeft, tab, only }: SearchLocation): string {
  const base = channel === null ? '/dashboard/search/' : `/messages/${encodeURIComponent(channel)}/search/`
  const query = new URLSearchParams()
  if (tab === 'files') query.set('tab', tab)
  if (channel !== null && only) query.set('in', 'conversation')
  if (channel !== null && message !== null) {
    query.set('message', String(message))
    if (isLeft) query.set('at', 'newest')
  }
  // A browser takes these for steps up; nobody looks for them.
  const path = /^\.{1,2}$/.test(terms) ? '' : encodeURIComponent(terms)
  const text = query.toString()
  return `${base}${path}${text ? `?${text}` : ''}`
}

/** The message at which the conversation beside a search is shown, by its number; null where that is the newest. */
export function shownMessage({ message, isLeft }: SearchLocation): number | null {
  return isLeft ? null : message
}

/** Where closing a search leads: to what was beside it, else home. */
export function behindSearch(place: SearchLocation): string {
  const { channel } = place
  if (channel === null) return '/dashboard/'
  const message = shownMessage(place)
  return `/messages/${encodeURIComponent(channel)}/${message === null ? '' : `?message=${message}`}`
}
