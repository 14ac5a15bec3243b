import { isInSnapshot } from '#shared/cursor.ts'

/**
 * Whether a state read at `next` is at least as new as one read at `held`. Both are cursors of the log, snapshots of answers, or ''
 * (older than everything). Snapshots of one database only ever grow, so they have an order of their own.
 */
export function supersedes(next: string, held: string): boolean {
  if (next === '' || held === '') return held === ''
  if (isCursor(next)) return isCursor(held) ? next >= held : !isInSnapshot(next, held)
  return isCursor(held) ? isInSnapshot(held, next) : growth(next, held) >= 0
}

const isCursor = (asOf: string) => !asOf.includes(':')

function growth(a: string, b: string): number {
  const [aMin, aMax, aRunning = ''] = a.split(':')
  const [bMin, bMax, bRunning = ''] = b.split(':')
  const countRunning = (list: string) => (list === '' ? 0 : list.split(',').length)
  return Number(aMax) - Number(bMax) || Number(aMin) - Number(bMin) || countRunning(bRunning) - countRunning(aRunning)
}
