import { compareText } from '#shared/compareText.ts'
import type { LiveChange } from '#shared/liveProtocol.ts'

/** What the page tells the person about its connection. */
export type LiveState = 'live' | 'catching up' | 'offline'

/** Where a page stands in the log of its workspace. */
export interface Follower {
  state: LiveState
  /** The last change that was applied; null before the first connection. */
  cursor: string | null
  /** What the socket brought while the page was catching up. */
  held: readonly LiveChange[]
  /** Counts connections: what was asked under an earlier one says nothing about what this one missed. */
  run: number
}

/** What one input leads to: the new follower, changes to apply now and in this order, a cursor to ask from, and whether everything must be fetched again. */
export interface Transition {
  follower: Follower
  apply: LiveChange[]
  fetchSince: string | null
  refetch: boolean
}

/** A page of `changesSince`. */
export interface Caught {
  changes: LiveChange[]
  cursor: string
  more: boolean
  snapshot: boolean
}

export const unconnected: Follower = { state: 'offline', cursor: null, held: [], run: 0 }

/**
 * The socket joined the workspace and will bring every change after `cursor`. Where that lies before what is known, the log says whether it is still the one that
 * was followed: it may be that of a database that was restored, which counts from the start.
 */
export function onConnected(follower: Follower, cursor: string): Transition {
  const known = follower.cursor
  const next = { ...follower, run: follower.run + 1 }
  if (known === null || cursor === known) return drain({ ...next, cursor }, [])
  return { follower: { ...next, state: 'catching up' }, apply: [], fetchSince: known, refetch: false }
}

/** The socket is gone; what it held is in the log as well and will be asked for. */
export function onLost(follower: Follower): Transition {
  return { follower: { ...follower, state: 'offline', held: [] }, apply: [], fetchSince: null, refetch: false }
}

/** The socket brought changes: what comes within a frame is one step, however much it is. */
export function onChanges(follower: Follower, changes: readonly LiveChange[]): Transition {
  if (follower.state !== 'live')
    return { follower: { ...follower, held: [...follower.held, ...changes] }, apply: [], fetchSince: null, refetch: false }
  return drain(follower, changes)
}

/** The log answered what was asked under connection `run` from `since`: to catch up, or as the net under the socket. */
export function onCaughtUp(follower: Follower, page: Caught, { since, run }: { since: string; run: number }): Transition {
  if (follower.cursor === null) return { follower, apply: [], fetchSince: null, refetch: false }
  // The log ends before it: it is another one, in which what was known is no place.
  if (page.snapshot && page.cursor < since) return onCaughtUp({ ...follower, cursor: page.cursor }, page, { since: page.cursor, run })
  const { after, apply } = changesAfter(follower.cursor, page.changes)
  const cursor = page.cursor > after ? page.cursor : after
  const next = { ...follower, cursor }
  if (follower.state === 'offline' || run !== follower.run) return { follower: next, apply, fetchSince: null, refetch: page.snapshot }
  if (page.more) return { follower: { ...next, state: 'catching up' }, apply, fetchSince: cursor, refetch: page.snapshot }
  const transition = drain(next, [])
  return { ...transition, apply: [...apply, ...transition.apply], refetch: page.snapshot }
}

/** Goes live with everything that is held and `changes`, each once and in order. */
function drain(follower: Follower, changes: readonly LiveChange[]): Transition {
  const waiting = [...follower.held, ...changes].toSorted((a, b) => compareText(a.cursor, b.cursor))
  const { after, apply } = changesAfter(follower.cursor ?? '', waiting)
  return { follower: { ...follower, state: 'live', cursor: after, held: [] }, apply, fetchSince: null, refetch: false }
}

/** The changes that come after `cursor`, and the cursor after them. */
function changesAfter(cursor: string, changes: readonly LiveChange[]): { after: string; apply: LiveChange[] } {
  let after = cursor
  const apply: LiveChange[] = []
  for (const change of changes) {
    if (change.cursor <= after) continue
    apply.push(change)
    after = change.cursor
  }
  return { after, apply }
}
