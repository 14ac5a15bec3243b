import { hashKey, type Query, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { AppError } from '#shared/errors.ts'
import { day, minute } from '#shared/time.ts'
import { queries } from '#web/query/client.ts'
import { sessionToken } from '#web/query/session.ts'
import { currentTeam } from '#web/query/team.ts'
import { liveState } from '#web/live/liveState.ts'
import { onLive } from '#web/live/onLive.ts'
import { startForgetting } from './startForgetting.ts'
import { allSeen, keepSeen, pruneSeen } from './seenStore.ts'
import { worthKeeping } from './worthKeeping.ts'

/** An answer is written down when nothing happened to it for so long, and so long after something did at the latest (ms). */
const settled = 1500
const latest = 10_000
/** So many answers are kept on the device. */
const max = 120
/**
 * For so long (ms): over a weekend. What became of what they show while no page was open is told to no page: it may be erased, or out of its reader's
 * sight.
 */
const keptFor = 3 * day
const prune = () => pruneSeen(max, Date.now() - keptFor)

/** A socket that is gone for less than this (ms) is mostly that of a server that restarts. What a call does not reach meanwhile says so itself. */
const patience = 5000

const waiting = new Map<string, { since: number; timer: ReturnType<typeof setTimeout> }>()
let patient: ReturnType<typeof setTimeout> | undefined
const broughtBack = new Set<Query>()

/** Keeps what is seen on the device, and brings it back once the server cannot be reached; called once by the page. */
export function startKeepingSeen(): void {
  queries.getQueryCache().subscribe((event: QueryCacheNotifyEvent & { query: Query }) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success') later(event.query)
    // The first attempt says it; each reads all that is kept.
    const isFirst = action.type === 'failed' ? action.failureCount === 1 : event.query.state.fetchFailureCount <= 1
    if ((action.type === 'failed' || action.type === 'error') && isFirst && isUnreached(action.error)) void bringBack()
  })
  // What was there before this began to listen.
  for (const query of queries.getQueryCache().getAll()) {
    if (query.state.data !== undefined) later(query)
    if (isUnreached(query.state.fetchFailureReason)) void bringBack()
  }
  if (!navigator.onLine) void bringBack()
  liveState.subscribe(() => {
    clearTimeout(patient)
    if (liveState.get() === 'offline') patient = setTimeout(() => void bringBack(), patience)
  })
  onLive(askAgain)
  startForgetting()
  setTimeout(() => void prune(), 30_000)
  // A page stays open for weeks.
  setInterval(() => void prune(), 60 * minute)
}

/**
 * Once there is a connection again, what was brought back goes, or is asked again where somebody looks at it, and so is what failed for want of it. The log
 * keeps the others.
 */
function askAgain(): void {
  const old = new Set([...broughtBack].filter(({ state }) => state.isInvalidated))
  broughtBack.clear()
  for (const query of old) if (query.getObserversCount() === 0 && query.state.fetchStatus === 'idle') queries.getQueryCache().remove(query)
  void queries.invalidateQueries({ predicate: (query) => old.has(query) || isUnreached(query.state.error) })
}

const isUnreached = (error: unknown) => error instanceof AppError && error.code === 'unavailable'

function later(query: Query): void {
  const planned = waiting.get(query.queryHash)
  clearTimeout(planned?.timer)
  const since = planned?.since ?? Date.now()
  const asked = sessionToken()
  const write = () => {
    waiting.delete(query.queryHash)
    // Who has logged out meanwhile, also in another tab, leaves nothing behind: what was kept is thrown away by now.
    if (sessionToken() !== asked) return
    const { data, dataUpdatedAt: at } = query.state
    const kept = data === undefined || data === null ? null : worthKeeping(query.queryKey, data)
    // What was itself brought back is there already.
    const team = currentTeam.get()
    if (kept !== null && team !== null && !query.state.isInvalidated)
      keepSeen({ team, key: query.queryKey, data: kept, at: at || Date.now() })
  }
  const wait = Math.min(settled, Math.max(0, since + latest - Date.now()))
  waiting.set(query.queryHash, { since, timer: setTimeout(write, wait) })
}

/** Puts what the device has of this tab's workspace into the cache, where the cache has nothing. */
async function bringBack(): Promise<void> {
  await prune()
  const seen = (await allSeen()).toSorted((a, b) => b.at - a.at)
  if (currentTeam.get() === null) currentTeam.set(seen[0]?.team ?? null)
  for (const { key, data, at } of seen.filter(({ team }) => team === currentTeam.get())) {
    // What was brought back stays as long as the page.
    const query = queries.getQueryCache().get(hashKey(key)) ?? queries.getQueryCache().build(queries, { queryKey: key, gcTime: day })
    if (query.state.data !== undefined) continue
    broughtBack.add(query)
    query.setData(data, { updatedAt: at, manual: true })
    query.invalidate()
  }
}
