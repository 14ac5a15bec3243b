/**
 * A place in the log of changes: the database transaction that wrote the change and the row within it. Written as text that
 * sorts like the log does, so that a reader may compare two cursors with `<`.
 */
export function writeLogCursor(transaction: number, row: number): string {
  return `${transaction.toString(36).padStart(11, '0')}-${row.toString(36).padStart(11, '0')}`
}

/** The numbers of a cursor, or null when the text is none of ours. */
export function readLogCursor(cursor: string): { transaction: number; row: number } | null {
  if (!/^[0-9a-z]{11}-[0-9a-z]{11}$/.test(cursor)) return null
  const transaction = Number.parseInt(cursor.slice(0, 11), 36)
  const row = Number.parseInt(cursor.slice(12), 36)
  return Number.isSafeInteger(transaction) && Number.isSafeInteger(row) ? { transaction, row } : null
}

/**
 * Whether an answer that was read at `snapshot` (PostgreSQL's `xmin:xmax:xip,…`) already contains the change at `cursor`.
 * This is what makes counts exact: a change is added to a count only when the count did not see it.
 */
export function isInSnapshot(cursor: string, snapshot: string): boolean {
  const place = readLogCursor(cursor)
  const [xmin, xmax, running = ''] = snapshot.split(':')
  if (!place || !xmin || !xmax) return false
  if (place.transaction < Number(xmin)) return true
  if (place.transaction >= Number(xmax)) return false
  return !running.split(',').includes(String(place.transaction))
}
