import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { Bits } from './Bits.ts'

/** A row of the index: which messages of a segment have a key. */
export interface Posting {
  word: string
  part: number
  docs: Buffer
}

/** What the row lists without the messages that leave it, each below a part; the same buffer where none does. */
export function docsLeft({ part, docs }: Posting, below: Map<number, number>): Buffer {
  if (below.size === 0) return docs
  const bits = Bits.unpack(docs)
  const leaving = bits.descending().filter((offset) => part < (below.get(offset) ?? 0))
  for (const offset of leaving) bits.delete(offset)
  return leaving.length === 0 ? docs : bits.pack()
}

/** The row without the messages that leave it; nothing where it stays as it is. */
export function withoutDocs(row: Posting, below: Map<number, number>): Posting[] {
  const docs = docsLeft(row, below)
  return docs === row.docs ? [] : [{ ...row, docs }]
}

/** Writes changed rows of a segment; those that list nothing any more go. */
export async function rewriteLists(db: DatabaseOrTransaction, workspaceId: string, segment: number, rows: Posting[]): Promise<void> {
  if (rows.length === 0) return
  const tokens = rows.map(({ word }) => word)
  const parts = rows.map(({ part }) => part)
  const same = sql`p.workspace_id = ${workspaceId} and p.segment = ${segment} and p.word = t.word and p.part = t.part`
  await sql`update search_posting p set docs = t.docs
    from unnest(${tokens}::text[], ${parts}::int[], ${rows.map(({ docs }) => docs)}::bytea[]) t (word, part, docs) where ${same}`.execute(
    db,
  )
  await sql`delete from search_posting p using unnest(${tokens}::text[], ${parts}::int[]) t (word, part)
    where ${same} and octet_length(p.docs) = 0`.execute(db)
}
