import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { packAll } from './Bits.ts'
import { readTombstones } from './tombstones.ts'
import type { Grown } from './indexChanges.ts'
import { keepWorkspaces } from './keepWorkspaces.ts'
import { docsLeft, type Posting } from './rewriteLists.ts'
import { settledLevel } from './writePostings.ts'

/** So many parts of a level become one of the next: a key has few rows, and what is said is written some four times in all. */
const together = 16
/** Rows merged in one transaction, so that it is over in some milliseconds. */
const atOnce = 2000

/** Small parts of a segment, of one level, that are to become one. */
interface Small {
  workspace_id: string
  segment: number
  level: number
  parts: number[]
}

/** Merges the small parts of segments that have gathered enough of them. */
export async function mergeParts(db: Database, grown: Grown[]): Promise<void> {
  if (grown.length === 0) return
  const { rows } = await sql<Small>`
    select workspace_id, segment, level, array_agg(part) as parts from search_part
    where (workspace_id, segment) in (
        select * from unnest(${grown.map((one) => one.workspaceId)}::uuid[], ${grown.map((one) => one.segment)}::int[]))
      and level < ${settledLevel}
    group by 1, 2, 3 having count(*) >= ${together}`.execute(db)
  for (const small of rows) await merge(db, small)
}

async function merge(db: Database, small: Small): Promise<void> {
  const part = await reservePart(db, small)
  if (part === undefined) return
  // Read after the part has its number: what is edited later counts it among the parts of before. What was edited earlier would come into
  // a part where nobody looks for it any more, and stays out.
  const below = await readTombstones(db, small.workspace_id, small.segment)
  for (let done: string | null = ''; done !== null;) done = await mergeTokens(db, small, part, below, done)
  await sql`delete from search_part where ${ofParts(small)}`.execute(db)
}

/** The part in which the small ones come together; undefined where the workspace has been erased. */
async function reservePart(db: Database, { workspace_id, segment, level }: Small): Promise<number | undefined> {
  // Anyone who erases takes the state first (inbox/privacy/eraseIndex.ts): either there is none, or the part is seen and goes as well.
  const { rows } = await sql<{ part: number }>`
    with reserved as (update search_state set next_part = next_part + 1 where workspace_id = ${workspace_id} returning next_part - 1 as part)
    insert into search_part (workspace_id, segment, part, level) select ${workspace_id}, ${segment}, part, ${level + 1} from reserved
    returning part`.execute(db)
  return rows[0]?.part
}

/** Puts one row in the place of all that each of the next words has in the small parts; answers the last of them, null at the end. */
async function mergeTokens(db: Database, small: Small, part: number, below: Map<number, number>, done: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`select max(word) as last from (
    select word from search_posting where ${ofParts(small)} and word > ${done} order by word limit ${sql.lit(atOnce)}) next`.execute(db)
  const { last } = rows[0]!
  if (last === null) return null
  return db.transaction().execute(async (trx) => {
    const { workspace_id, segment } = small
    if ((await keepWorkspaces(trx, [workspace_id])).length === 0) return null
    const { rows: taken } = await sql<Posting>`delete from search_posting where ${ofParts(small)} and word > ${done} and word <= ${last}
      returning word, part, docs`.execute(trx)
    const merged = [...Map.groupBy(taken, ({ word }) => word)]
      .map(([word, lists]) => ({ word, docs: packAll(lists.map((list) => docsLeft(list, below))) }))
      .filter(({ docs }) => docs.length > 0)
    await sql`insert into search_posting (workspace_id, segment, part, word, docs)
      select ${workspace_id}, ${segment}, ${part}, word, docs
      from unnest(${merged.map(({ word }) => word)}::text[], ${merged.map(({ docs }) => docs)}::bytea[]) t (word, docs) order by word collate "C"`.execute(
      trx,
    )
    return last
  })
}

const ofParts = ({ workspace_id, segment, parts }: Small) =>
  sql<boolean>`workspace_id = ${workspace_id} and segment = ${segment} and part = any(${parts})`
