import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#server/db/openDatabase.ts'
import { Bits } from './Bits.ts'

/** A row of the index: which messages of a segment have a key. */
export interface Posting {
  word: string
  part: number
  docs: Buffer
}

/** The row without the messages that leave it, each below a part; nothing where the row stays as it is. */
export function withoutDocs({ word, part, docs }: Posting, below: Map<number, number>): Posting[] {
  const bits = Bits.unpack(docs)
  const leaving = bits.descending().filter((offset) => part < (below.get(offset) ?? 0))
  for (const offset of leaving) bits.delete(offset)
  return leaving.length === 0 ? [] : [{ word, part, docs: bits.pack() }]
}

/** Writes changed rows of a segment; those that list nothing any more go. */
export async function rewriteLists(db: DatabaseOrTransaction, workspaceId: string, segment: number, rows: Posting[]): Promise<void> {
  if (rows.length === 0) return
  const words = rows.map(({ word }) => word)
  const parts = rows.map(({ part }) => part)
  const same = sql`p.workspace_id = ${workspaceId} and p.segment = ${segment} and p.word = t.word and p.part = t.part`
  await sql`update search_posting p set docs = t.docs
    from unnest(${words}::text[], ${parts}::int[], ${rows.map(({ docs }) => docs)}::bytea[]) t (word, part, docs) where ${same}`.execute(db)
  await sql`delete from search_posting p using unnest(${words}::text[], ${parts}::int[]) t (word, part)
    where ${same} and octet_length(p.docs) = 0`.execute(db)
}
