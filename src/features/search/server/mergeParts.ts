import { sql } from 'kysely'
import type { Database } from '#server/db/openDatabase.ts'
import type { Grown } from './indexChanges.ts'
import { settledLevel } from './writePostings.ts'

/** So many parts of a level become one of the next: a key has few rows, and what is said is written some four times in all. */
const together = 16
/** Rows rewritten in one transaction, so that it is over in some milliseconds. */
const atOnce = 1500

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
  const mine = sql`workspace_id = ${workspaceId} and segment = ${segment}`
  await sql`insert into search_part (workspace_id, segment, part, level) values (${workspaceId}, ${segment}, ${part}, ${level + 1})`.execute(
    db,
  )
  for (let last: string | null = ''; last !== null;) {
    const { rows: moved } = await sql<{ last: string | null }>`
      with chosen as (select distinct word from (
          select word from search_posting where ${mine} and word > ${last} and part = any(${parts}) order by word limit ${atOnce}) next),
        gone as (delete from search_posting p using chosen
          where p.workspace_id = ${workspaceId} and p.segment = ${segment} and p.word = chosen.word and p.part = any(${parts})
          returning p.word, p.part, p.docs),
        merged as (insert into search_posting (workspace_id, segment, part, word, docs)
          select ${workspaceId}, ${segment}, ${part}, word, string_agg(docs, ''::bytea order by part) from gone group by word order by word
          returning word)
      select max(word) as last from merged`.execute(db)
    last = moved[0]!.last
  }
  await sql`delete from search_part where ${mine} and part = any(${parts})`.execute(db)
}
