import { compareText } from './compareText.ts'
import { isId } from './ids.ts'

/** Rows of a list are ordered by time and id, so that equal times lose no row. */
export interface Cursor {
  /** Milliseconds since 1970. */
  at: number
  id: string
  /** In a list that begins with those who wait: `at` is since when, and the longest comes first. So it is where `at` is when one comes back from a snooze. */
  waits?: true
}

/** How many conversations one page of the list holds (spec, section 9). */
export const pageSize = 25

/** As those who ask read it: the order of two places, before (negative) or after (positive) each other. */
export function compareCursors(a: Cursor, b: Cursor): number {
  if (a.waits !== b.waits) return a.waits ? -1 : 1
  if (a.waits) return a.at - b.at || compareText(a.id, b.id)
  return b.at - a.at || compareText(b.id, a.id)
}

/** An opaque cursor for the row at `place`. */
export function writeCursor(place: Cursor): string {
  return `${place.waits ? waits : ''}${place.at.toString(36)}.${place.id}`
}

const waits = '~'

/** The place a cursor names, or null when it is none of ours. */
export function readCursor(cursor: string): Cursor | null {
  if (cursor.startsWith(waits)) {
    const place = readCursor(cursor.slice(1))
    return place && !place.waits ? { ...place, waits: true } : null
  }
  const dot = cursor.indexOf('.')
  if (dot < 1) return null
  const time = cursor.slice(0, dot)
  const id = cursor.slice(dot + 1)
  const at = /^[0-9a-z]{1,10}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN
  return Number.isSafeInteger(at) && at < 8_640_000_000_000_000 && isId(id) ? { at, id } : null
}
