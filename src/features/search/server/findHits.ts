import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { pageSize } from '#shared/paging.ts'
import { mostCounted } from '../contract.ts'
import { conversationDocs } from './conversationDocs.ts'
import type { Bounds } from './docBounds.ts'
import { bySegment, findCandidates, type Candidates } from './findCandidates.ts'
import { keepVisible } from './keepVisible.ts'
import type { Plan } from './Plan.ts'

/** A page of what was found. */
export interface Found {
  docs: number[]
  /** Up to `mostCounted`. */
  count: number
  /** Counting ended before it had seen everything. */
  atLeast: boolean
  /** Before which number the next page begins; null when this was the last. */
  next: number | null
}

/** Candidates looked at together: as many as are counted, where most of them are to be seen. */
const together = 1100
/** Where so many were looked at, counting ends, and a page is given as it is. */
const mostLooked = { counting: 20_000, filling: 100_000 }
/** Messages of few conversations that are read themselves rather than their lists. */
const fewDocs = 2000

/** The newest messages that fit a plan, within bounds; counted when `isCounted`. */
export async function findHits(db: DatabaseOrTransaction, plan: Plan, bounds: Bounds, isCounted: boolean): Promise<Found> {
  const found: number[] = []
  let looked = 0
  let last: number | null = null
  for await (const some of inSlices(await candidatesOf(db, plan, bounds), isCounted ? together : 2 * pageSize)) {
    looked += some.docs.length
    last = some.docs.at(-1)!
    found.push(...(await keepVisible(db, plan, some)))
    if (found.length >= (isCounted ? mostCounted : pageSize + 1)) return pageOf(found, false, last)
    if (looked > (found.length > pageSize ? mostLooked.counting : mostLooked.filling)) return pageOf(found, true, last)
  }
  return pageOf(found, false, null)
}

async function candidatesOf(db: DatabaseOrTransaction, plan: Plan, bounds: Bounds): Promise<AsyncIterable<Candidates>> {
  const docs = await conversationDocs(db, plan)
  const among = docs?.filter((doc) => doc >= bounds.first && doc < bounds.end) ?? null
  if (among !== null && among.length <= fewDocs) return only({ docs: among, compare: 'everything' })
  return findCandidates(db, plan.member.workspaceId, plan.terms, bounds, among && bySegment(among))
}

async function* only(candidates: Candidates): AsyncGenerator<Candidates> {
  yield await Promise.resolve(candidates)
}

/** Puts small sets together and cuts large ones, in their order. */
async function* inSlices(sets: AsyncIterable<Candidates>, size: number): AsyncGenerator<Candidates> {
  let rest: Candidates = { docs: [], compare: 'nothing' }
  for await (const set of sets) {
    const compare =
      [rest.compare, set.compare].find((one) => one === 'everything') ?? (set.compare === 'phrases' ? 'phrases' : rest.compare)
    const docs = rest.docs.length === 0 ? set.docs : [...rest.docs, ...set.docs]
    let from = 0
    for (; docs.length - from >= size; from += size) yield { docs: docs.slice(from, from + size), compare }
    rest = { docs: docs.slice(from), compare }
  }
  if (rest.docs.length > 0) yield rest
}

function pageOf(found: number[], atLeast: boolean, last: number | null): Found {
  const docs = found.slice(0, pageSize)
  const next = found.length > pageSize ? docs.at(-1)! : atLeast ? last : null
  return { docs, count: Math.min(found.length, mostCounted), atLeast: atLeast && found.length < mostCounted, next }
}
