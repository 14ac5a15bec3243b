import { sql } from 'kysely'
import type { Database } from '#server/db/openDatabase.ts'
import { packAll } from './Bits.ts'
import type { Grown } from './indexChanges.ts'
import type { Posting } from './rewriteLists.ts'
import { settledLevel } from './writePostings.ts'

/** So many parts of a level become one of the next: a key has few rows, and what is said is written some four times in all. */
const together = 16
/** Rows merged in one transaction, so that it is over in some milliseconds. */
const atOnce = 2000

/** Merges the small parts of segments that have gathered enough of them. */
export async function mergeParts(db: Database, grown: Grown[]): Promise<void> {
  if (grown.length === 0) return
  const { rows } = await sql<{ workspace_id: string; segment: number; level: number; parts: number[] }>`
    select workspace_id, segment, level, array_agg(part) as parts from search_part
    where (workspace_id, segment) in (
        select * from unnest(${grown.map((one) => one.workspaceId)}::uuid[], ${grown.map((one) => one.segment)}::int[]))
      and level < ${settledLevel}
    group by 1, 2, 3 having count(*) >= ${together}`.execute(db)
  for (const { workspace_id, segment, level, parts } of rows) await merge(db, workspace_id, segment, level, parts)
}

async function merge(db: Database, workspaceId: string, segment: number, level: number, parts: number[]): Promise<void> {
  const { rows } = await sql<{ part: number }>`update search_state set next_part = next_part + 1 where workspace_id = ${workspaceId}
    returning next_part - 1 as part`.execute(db)
  const { part } = rows[0]!
  const mine = sql`workspace_id = ${workspaceId} and segment = ${segment} and part = any(${parts})`
  await sql`insert into search_part (workspace_id, segment, part, level) values (${workspaceId}, ${segment}, ${part}, ${level + 1})`.execute(
    db,
  )
  for (let last: string | undefined = ''; last !== undefined;) {
    const after: string = last
    const { rows: found } = await sql<Pick<Posting, 'word' | 'docs'>>`select word, docs from search_posting
      where ${mine} and word > ${after} order by word limit ${sql.lit(atOnce)}`.execute(db)
    // The last word may go on behind what was read.
    const lists = Map.groupBy(found.length < atOnce ? found : found.filter(({ word }) => word !== found.at(-1)!.word), ({ word }) => word)
    last = [...lists.keys()].at(-1)
    if (last !== undefined) await replace(db, workspaceId, segment, part, parts, lists)
  }
  await sql`delete from search_part where ${mine}`.execute(db)
}

/** Puts one row in the place of all that words have in some parts. */
async function replace(
  db: Database,
  workspaceId: string,
  segment: number,
  part: number,
  parts: number[],
  lists: Map<string, Pick<Posting, 'docs'>[]>,
): Promise<void> {
  const words = [...lists.keys()]
  const merged = [...lists.values()].map((rows) => packAll(rows.map(({ docs }) => docs)))
  await sql`with gone as (delete from search_posting
      where workspace_id = ${workspaceId} and segment = ${segment} and word = any(${words}::text[]) and part = any(${parts}))
    insert into search_posting (workspace_id, segment, part, word, docs)
      select ${workspaceId}, ${segment}, ${part}, word, docs from unnest(${words}::text[], ${merged}::bytea[]) t (word, docs)`.execute(db)
}
