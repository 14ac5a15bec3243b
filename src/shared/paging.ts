import { isId } from './ids.ts'

/** Rows of a list are ordered by time and id, so that equal times lose no row. */
export interface Place {
  /** Milliseconds since 1970. */
  at: number
  id: string
}

/** How many conversations one page of the list holds (spec, section 9). */
export const pageSize = 25

/** An opaque cursor for the row at `place`. */
export function writeCursor(place: Place): string {
  return `${place.at.toString(36)}.${place.id}`
}

/** The place a cursor names, or null when it is none of ours. */
export function readCursor(cursor: string): Place | null {
  const dot = cursor.indexOf('.')
  if (dot < 1) return null
  const time = cursor.slice(0, dot)
  const id = cursor.slice(dot + 1)
  const at = /^[0-9a-z]{1,10}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN
  return Number.isSafeInteger(at) && at < 8_640_000_000_000_000 && isId(id) ? { at, id } : null
}
