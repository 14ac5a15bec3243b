import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { offsetOf, segmentSize } from './numbering.ts'

/** A message that leaves the lists of keys, because it was erased, withdrawn or edited. */
export interface Tombstone {
  workspace_id: string
  doc: number
  /** What it was before its edit stands in parts below this one. Null: everything of it goes. */
  before_part: number | null
}

/** Below which part each message of a segment leaves, by its offset. */
export function leavingBelow(tombstones: readonly Pick<Tombstone, 'doc' | 'before_part'>[]): Map<number, number> {
  const below = new Map<number, number>()
  for (const { doc, before_part } of tombstones) {
    const offset = offsetOf(doc)
    below.set(offset, Math.max(below.get(offset) ?? 0, before_part ?? Infinity))
  }
  return below
}

/** What is still to be swept out of a segment. */
export async function readTombstones(db: DatabaseOrTransaction, workspaceId: string, segment: number): Promise<Map<number, number>> {
  const { rows } = await sql<Pick<Tombstone, 'doc' | 'before_part'>>`select doc, before_part from search_gone
    where workspace_id = ${workspaceId} and doc >= ${segment * segmentSize} and doc < ${(segment + 1) * segmentSize}`.execute(db)
  return leavingBelow(rows)
}
