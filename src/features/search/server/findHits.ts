import { pageSize } from '#shared/paging.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { maxCounted } from '#features/search/contract.ts'
import { Comparison } from './Comparison.ts'
import type { QueryPlan } from './makeQueryPlan.ts'
import { partitionSize } from './partitions.ts'
import type { Bounds } from './readBounds.ts'
import { readStretch, type Candidate } from './readStretch.ts'

/** What was found: as many as are counted, or as fill a page and one more. */
export interface Found {
  /** The newest first. */
  hits: Candidate[]
  /** Looking ended early at this number: everything from it on was looked at. */
  stoppedAt: number | null
}

/** The first stretch: enough for what every fourth message says, and little for what hardly any does. */
const firstStretch = 4000
/** A longer stretch goes to the end of a partition: the index of keys answers for whole ones. */
const maxWithin = 20_000
/** The longest stretch: with more, a word that was common once costs too much at once. */
const maxStretch = 32 * partitionSize
/** Where so many candidates were found that may not be seen or do not say it, counting ends, and a page is given as it is. */
const maxLooked = { counting: 20_000, filling: 100_000 }
/** Reading a message takes as long as looking at so many. */
const perCompared = 4

/** The newest messages within bounds that fit a plan. The walk goes from the newest entry in stretches as long as what was found suggests. */
export async function findHits(db: DatabaseOrTransaction, plan: QueryPlan, { first, end }: Bounds, isCounted: boolean): Promise<Found> {
  const max = isCounted ? maxCounted : pageSize + 1
  const comparison = new Comparison(db, plan)
  const hits: Candidate[] = []
  /** Some may turn out not to count. */
  const missing = () => Math.ceil((max - hits.length) * 1.1) + 10
  let looked = 0
  let place = end
  let size = firstSize(plan, end - first)
  while (place > first) {
    const limit = missing()
    const begin = size <= maxWithin ? place - size : Math.floor((place - size) / partitionSize) * partitionSize
    const stretch = { first: Math.max(first, begin), end: place }
    const found = await readStretch(db, plan, stretch, limit)
    if (found === null) {
      size = size > partitionSize ? Math.max(partitionSize, Math.floor(size / 8)) : firstStretch
      continue
    }
    hits.push(...(await comparison.keep(found.filter(({ visible }) => visible))))
    looked += found.length
    place = found.length === limit ? found.at(-1)!.seq : stretch.first
    if (hits.length >= max) return { hits: hits.slice(0, max), stoppedAt: null }
    const effort = looked + comparison.looked * perCompared
    if (effort > (hits.length > pageSize ? maxLooked.counting : maxLooked.filling)) return { hits, stoppedAt: place }
    size = nextSize({ gone: end - place, found: looked, missing: missing(), size })
  }
  return { hits, stoppedAt: null }
}

/** How long the first stretch is: few messages bring files, and few are in one conversation. */
function firstSize({ conversations, hasFile }: QueryPlan, whole: number): number {
  if (conversations !== null) return whole
  return hasFile ? partitionSize : firstStretch
}

/** How long the next stretch is: as what is missing needs where it goes on like this, and longer and longer where there is nothing. */
function nextSize({ gone, found, missing, size }: { gone: number; found: number; missing: number; size: number }): number {
  if (found === 0) return Math.min(size * 8, maxStretch)
  return Math.max(firstStretch, Math.min(Math.ceil((missing * gone * 1.2) / found), size * 16, maxStretch))
}
