import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'

/** Keys from `low` to below `high`. */
export interface Lookup {
  low: string
  high: string
}

/** What a segment lists under a lookup: how long that is, and the lists, where they were read along. */
export interface Lists {
  bytes: number
  packed: Buffer[]
  /** Some were too long to be read along. */
  isPartial: boolean
}

/** The last character there is: what follows no word. */
const last = '\u{10ffff}'

export function lookupOf(key: string, prefix: boolean): Lookup {
  return { low: key, high: prefix ? `${key}${last}` : `${key}\u0001` }
}

/**
 * What segments list under lookups, by segment and index of the lookup. Lists of more than `inline` bytes are measured and not read.
 */
export async function readLists(
  db: DatabaseOrTransaction,
  workspaceId: string,
  wanted: { segment: number; lookup: number }[],
  lookups: Lookup[],
  inline: number,
): Promise<Map<string, Lists>> {
  const { rows } = await sql<{ segment: number; lookup: number; bytes: number; docs: Buffer | null }>`
    select w.segment, w.lookup, p.bytes, p.docs
    from unnest(${wanted.map(({ segment }) => segment)}::int[], ${wanted.map(({ lookup }) => lookup)}::int[],
      ${wanted.map(({ lookup }) => lookups[lookup]!.low)}::text[], ${wanted.map(({ lookup }) => lookups[lookup]!.high)}::text[]) w (segment, lookup, low, high)
    cross join lateral (
      select octet_length(docs) as bytes, case when octet_length(docs) <= ${inline} then docs end as docs from search_posting
      where workspace_id = ${workspaceId} and segment = w.segment and word >= w.low and word < w.high) p`.execute(db)
  const found = new Map<string, Lists>()
  for (const { segment, lookup, bytes, docs } of rows) {
    const key = listKey(segment, lookup)
    const lists = found.get(key) ?? { bytes: 0, packed: [], isPartial: false }
    lists.bytes += bytes
    if (docs === null) lists.isPartial = true
    else lists.packed.push(docs)
    found.set(key, lists)
  }
  return found
}

export const listKey = (segment: number, lookup: number) => `${segment} ${lookup}`
