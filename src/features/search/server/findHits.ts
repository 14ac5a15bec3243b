import { pageSize } from '#shared/paging.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { maxCounted } from '#features/search/contract.ts'
import { Comparison } from './Comparison.ts'
import type { QueryPlan } from './QueryPlan.ts'
import type { Bounds } from './readBounds.ts'
import { readStretch, type Candidate } from './readStretch.ts'

/** What was found: as many as are counted, or as fill a page and one more. */
export interface Found {
  /** The newest first. */
  hits: Candidate[]
  /** There are no others. */
  isAll: boolean
  /** Looking ended early at this number: everything from it on was looked at. */
  stoppedAt: number | null
}

/** Entries looked at first; enough for what every fourth message says. */
const firstStretch = 4000
/** Entries that are walked; in longer stretches the index of keys is asked. */
const maxWalked = 30_000
/** The longest stretch while something is found in each: with more, a word that was common once costs too much at once. */
const maxStretch = 500_000
/** The longest one while nothing is found. */
const maxEmptyStretch = 4_000_000
/** One of so many messages brings a file, and those have an order of their own. */
const perFile = 16
/** Where so many candidates were found that may not be seen or do not say it, counting ends, and a page is given as it is. */
const maxLooked = { counting: 20_000, filling: 100_000 }
/** Reading a message takes as long as looking at so many. */
const perCompared = 4

/** The newest messages within bounds that fit a plan. The walk goes from the newest entry in stretches as long as what was found suggests. */
export async function findHits(db: DatabaseOrTransaction, plan: QueryPlan, { first, end }: Bounds, isCounted: boolean): Promise<Found> {
  const max = isCounted ? maxCounted : pageSize + 1
  const scale = plan.hasFile ? perFile : 1
  const comparison = new Comparison(db, plan)
  const hits: Candidate[] = []
  let looked = 0
  let place = end
  let size = plan.conversations === null ? firstStretch * scale : end - first
  while (place > first) {
    const stretch = { first: Math.max(first, place - size), end: place }
    // Some may turn out not to count.
    const limit = Math.ceil((max - hits.length) * 1.1) + 10
    const isShort = plan.conversations === null && stretch.end - stretch.first <= maxWalked * scale
    const found = await readStretch(db, plan, stretch, limit, isShort ? 'walk' : 'probe')
    if (found === null) {
      size = Math.max(firstStretch, Math.floor(size / 8))
      continue
    }
    hits.push(...(await comparison.keep(found.filter(({ visible }) => visible))))
    looked += found.length
    place = found.length === limit ? found.at(-1)!.seq : stretch.first
    if (hits.length >= max) return { hits: hits.slice(0, max), isAll: false, stoppedAt: null }
    const effort = looked + comparison.looked * perCompared
    if (effort > (hits.length > pageSize ? maxLooked.counting : maxLooked.filling)) return { hits, isAll: place <= first, stoppedAt: place }
    size = nextSize({ gone: end - place, found: looked, missing: limit, size })
  }
  return { hits, isAll: true, stoppedAt: null }
}

/** How long the next stretch is: as what is missing needs where it goes on like this, and longer and longer where there is nothing. */
function nextSize({ gone, found, missing, size }: { gone: number; found: number; missing: number; size: number }): number {
  if (found === 0) return Math.min(size * 8, maxEmptyStretch)
  return Math.max(firstStretch, Math.min(Math.ceil((missing * gone * 1.2) / found), size * 16, maxStretch))
}
