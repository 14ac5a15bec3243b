import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'

/** Keys from `low` to below `high`. */
export interface Lookup {
  low: string
  high: string
}

/** A lookup, by its index, in a segment. */
export interface Wanted {
  segment: number
  lookup: number
}

/** What a segment lists under a lookup. */
export interface Lists {
  packed: Buffer[]
  /** There are more, which were too long to be read before it is known that they are needed. */
  isPartial: boolean
}

/** The last character there is: what follows no word. */
const last = '\u{10ffff}'

export function lookupOf(key: string, prefix: boolean): Lookup {
  return { low: key, high: prefix ? `${key}${last}` : `${key}\u0001` }
}

/**
 * What segments list under lookups (in base64, which is a third shorter than the digits in which bytes are sent), by `listKey`; nothing is said of those that list nothing. Lists of more than `most` bytes are not read.
 */
export async function readLists(
  db: DatabaseOrTransaction,
  workspaceId: string,
  wanted: Wanted[],
  lookups: Lookup[],
  max: number,
): Promise<Map<string, Lists>> {
  const { rows } = await sql<Wanted & { docs: string | null }>`
    select w.segment, w.lookup, p.docs
    from unnest(${wanted.map(({ segment }) => segment)}::int[], ${wanted.map(({ lookup }) => lookup)}::int[],
      ${wanted.map(({ lookup }) => lookups[lookup]!.low)}::text[], ${wanted.map(({ lookup }) => lookups[lookup]!.high)}::text[])
      w (segment, lookup, low, high)
    cross join lateral (
      select case when octet_length(docs) <= ${max} then encode(docs, 'base64') end as docs from search_posting
      where workspace_id = ${workspaceId} and segment = w.segment and word >= w.low and word < w.high) p`.execute(db)
  const found = new Map<string, Lists>()
  for (const { segment, lookup, docs } of rows) {
    const key = listKey(segment, lookup)
    const lists = found.get(key) ?? { packed: [], isPartial: false }
    if (docs === null) lists.isPartial = true
    else lists.packed.push(Buffer.from(docs, 'base64'))
    found.set(key, lists)
  }
  return found
}

export const listKey = (segment: number, lookup: number) => `${segment} ${lookup}`
