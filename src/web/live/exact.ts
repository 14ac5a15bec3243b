import type { Query } from '@tanstack/react-query'
import type { LiveChange } from '#shared/liveProtocol.ts'
import { changeAnswer } from '#web/query/changeAnswer.ts'
import { queries } from '#web/query/client.ts'
import { exactUpTo, partsOf } from './parts.ts'
import { changesAfter, floorOf, type Recent } from './recent.ts'
import { patchesOf } from './register.ts'

/** The cursor after which a kept answer may lack changes; null where it says nothing of what it has seen. */
export function floorOfData(data: unknown): string | null {
  const floors = partsOf(data).map((part) => exactUpTo.get(part) ?? floorOf(part.snapshot))
  return floors.length === 0 ? null : floors.reduce((least, floor) => (floor < least ? floor : least))
}

/**
 * Applies to a kept answer what it lacks up to `cursor`; false where `recent` does not reach back far enough. An answer that says nothing of
 * what it has seen gets only what is `fresh`.
 */
export function bringUpToDate(query: Query, recent: Recent, cursor: string, fresh: readonly LiveChange[] = []): boolean {
  const floor = floorOfData(query.state.data)
  if (floor === null) applyTo(query, fresh)
  if (floor === null || floor >= cursor) return true
  const missed = changesAfter(recent, floor)
  if (missed === null) return false
  applyTo(query, missed)
  for (const part of partsOf(query.state.data)) exactUpTo.set(part, cursor)
  return true
}

/** Whether an answer is fetched again whatever it lacks: it is on its way, or is asked for when somebody looks at it. What failed while it is shown is not. */
export function isAskedAgain(query: Query): boolean {
  return query.state.isInvalidated && (query.state.fetchStatus === 'fetching' || !query.isActive())
}

/** Every query that is patched by some event. */
export function patchedQueries(): Query[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && patchesOf(query.queryKey).length > 0)
}

function applyTo(query: Query, changes: readonly LiveChange[]): void {
  const patches = patchesOf(query.queryKey)
  const before = query.state.data
  let data = before
  for (const change of changes) {
    for (const patch of patches) {
      if (patch.event !== change.name) continue
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a patch is of one event and one kind of answer
      data = patch.apply(data as never, change.body as never, change, query.queryKey)
    }
  }
  if (data !== before) changeAnswer(query.queryKey, data)
}
