import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { pageSize } from '#shared/paging.ts'
import { maxCounted } from '#features/search/contract.ts'
import type { Bounds } from './docBounds.ts'
import { bySegment, findCandidates } from './findCandidates.ts'
import { isPhrase, keepVisible, type Compare } from './keepVisible.ts'
import type { QueryPlan } from './QueryPlan.ts'

/** What was found: as many as are counted, or as fill a page and one more. */
export interface Found {
  /** Numbers of messages, the newest first. */
  docs: number[]
  /** There are no others. */
  isAll: boolean
  /** Looking ended early at this number: everything before it was looked at. */
  stoppedAt: number | null
}

/** Candidates looked at together: as many as are counted, where most of them are to be seen. */
const together = 1100
/** Where so many were looked at, counting ends, and a page is given as it is. */
const maxLooked = { counting: 20_000, filling: 100_000 }
/** Messages of few conversations that are read themselves rather than their lists. */
const fewDocs = 2000
/**
 * Phrases are compared with the text, word for word. Once so many candidates were and nearly all said it, the others are counted as they are:
 * the keys of pairs are wrong about one message in four hundred.
 */
const trusted = { after: 200, from: 0.95 }

/** The newest messages that fit a plan, within bounds, and `among` some where only those count. */
export async function findHits(
  db: DatabaseOrTransaction,
  plan: QueryPlan,
  bounds: Bounds,
  among: number[] | null,
  isCounted: boolean,
): Promise<Found> {
  const inBounds = among?.filter((doc) => doc >= bounds.first && doc < bounds.end) ?? null
  const isFew = inBounds !== null && inBounds.length <= fewDocs
  const candidates = isFew
    ? only(inBounds)
    : findCandidates(db, plan.member.workspaceId, plan.terms, bounds, inBounds && bySegment(inBounds))
  const max = isCounted ? maxCounted : pageSize + 1
  let compare: Compare = isFew ? 'everything' : plan.terms.some(isPhrase) ? 'phrases' : 'nothing'
  const docs: number[] = []
  let looked = 0
  for await (const some of inSlices(candidates, () => (compare === 'phrases' ? trusted.after : isCounted ? together : 2 * pageSize))) {
    looked += some.length
    docs.push(...(await keepVisible(db, plan, some, compare)))
    if (docs.length >= max) return { docs: docs.slice(0, max), isAll: false, stoppedAt: null }
    if (looked > (docs.length > pageSize ? maxLooked.counting : maxLooked.filling)) return { docs, isAll: false, stoppedAt: some.at(-1)! }
    if (compare === 'phrases' && looked >= trusted.after && docs.length >= looked * trusted.from) compare = 'nothing'
  }
  return { docs, isAll: true, stoppedAt: null }
}

async function* only(docs: number[]): AsyncGenerator<number[]> {
  yield await Promise.resolve(docs)
}

/** Puts small sets together and cuts large ones, in their order, to what `size` says at the time. */
async function* inSlices(sets: AsyncIterable<number[]>, size: () => number): AsyncGenerator<number[]> {
  let rest: number[] = []
  for await (const set of sets) {
    const docs = rest.length === 0 ? set : [...rest, ...set]
    let from = 0
    while (docs.length - from >= size()) {
      const next = from + size()
      yield docs.slice(from, next)
      from = next
    }
    rest = docs.slice(from)
  }
  if (rest.length > 0) yield rest
}
