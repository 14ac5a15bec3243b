import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { packSet } from './Bits.ts'
import { offsetOf, segmentOf } from './numbering.ts'

/** A message that got its number, with everything it stands under. */
export interface Numbered {
  doc: number
  keys: Iterable<string>
}

/** Rows in one statement; more would hold its transaction open for too long. */
const rowsAtOnce = 2000
/** Parts of this level are never merged further. */
export const settledLevel = 9

/** Writes under each key which messages have it, as one part; answers the segments that this touched. */
export async function writePostings(
  db: DatabaseOrTransaction,
  workspaceId: string,
  part: number,
  messages: readonly Numbered[],
  level = 0,
): Promise<number[]> {
  const segments = new Map<number, Map<string, number[]>>()
  for (const { doc, keys } of messages) {
    const segment = getOrMake(segments, segmentOf(doc), () => new Map<string, number[]>())
    for (const key of keys) getOrMake(segment, key, () => []).push(offsetOf(doc))
  }
  for (const [segment, lists] of segments) {
    await sql`insert into search_part (workspace_id, segment, part, level) values (${workspaceId}, ${segment}, ${part}, ${level})`.execute(
      db,
    )
    // In the order of the key, so that neighbours land on the same pages.
    const tokens = [...lists.keys()].toSorted((a, b) => (a < b ? -1 : 1))
    for (let from = 0; from < tokens.length; from += rowsAtOnce) {
      const some = tokens.slice(from, from + rowsAtOnce)
      await sql`insert into search_posting (workspace_id, segment, part, word, docs)
        select ${workspaceId}, ${segment}, ${part}, word, docs
        from unnest(${some}::text[], ${some.map((word) => packSet(lists.get(word)!))}::bytea[]) t (word, docs)`.execute(db)
    }
  }
  return [...segments.keys()]
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
