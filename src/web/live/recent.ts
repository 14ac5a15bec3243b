import { writeLogCursor } from '#shared/cursor.ts'
import type { LiveChange } from '#shared/liveProtocol.ts'

/** The latest changes without a gap: everything in the log after `from`, as far as this page has followed it. */
export interface Recent {
  from: string
  changes: readonly LiveChange[]
}

/** How many changes are kept; an answer that was on its way for longer than these took to come asks the log instead. */
const max = 2000

/** Adds what was just applied. */
export function withChanges(recent: Recent, changes: readonly LiveChange[]): Recent {
  const all = [...recent.changes, ...changes]
  const dropped = all.length > max ? all[all.length - max - 1] : undefined
  return dropped ? { from: dropped.cursor, changes: all.slice(-max) } : { from: recent.from, changes: all }
}

/** Puts older changes, fetched from the log after `from`, in front. */
export function withOlder(recent: Recent, from: string, older: readonly LiveChange[]): Recent {
  if (from >= recent.from) return recent
  return { from, changes: [...older.filter((change) => change.cursor <= recent.from), ...recent.changes] }
}

/** The changes after `cursor`, or null where they are not all kept. */
export function changesAfter(recent: Recent, cursor: string): readonly LiveChange[] | null {
  if (cursor < recent.from) return null
  return recent.changes.filter((change) => change.cursor > cursor)
}

/**
 * A cursor that lies before every change that an answer read at `snapshot` has not seen: all that was written by transactions older
 * than the oldest one still running at that moment is in the answer.
 */
export function floorOf(snapshot: string): string {
  return writeLogCursor(Number(snapshot.slice(0, snapshot.indexOf(':'))) || 0, 0)
}
