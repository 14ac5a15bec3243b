import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { SearchAnswer } from '#features/search/contract.ts'
import { partitionSize } from './partitions.ts'
import type { QueryPlan } from './makeQueryPlan.ts'

/** Numbers of entries from `first` to below `end`. */
export interface Bounds {
  first: number
  end: number
}

/** Entries are numbered as the log tells of them, which may be a little out of the order in which things were said. Milliseconds. */
const leeway = 120_000

/** Between which numbers the entries of a plan's time lie, and what of the workspace is not in the index yet. */
export async function readBounds(
  db: DatabaseOrTransaction,
  { member: { workspaceId }, after, before }: QueryPlan,
): Promise<{ bounds: Bounds; indexing: SearchAnswer['indexing'] }> {
  const state = await db
    .selectFrom('search_state')
    .where('workspace_id', '=', workspaceId)
    .select(['first_seq', 'next_seq', 'filled', 'filled_to'])
    .executeTakeFirst()
  const all = { first: state?.first_seq ?? 0, end: state?.next_seq ?? 0 }
  // So few are looked through sooner than narrowed.
  const isShort = all.end - all.first <= partitionSize
  const find = (time: number) => firstSince(db, workspaceId, all, new Date(time))
  const bounds = {
    first: after === null || isShort ? all.first : await find(after.getTime() - leeway),
    end: before === null || isShort ? all.end : await find(before.getTime() + leeway),
  }
  const isFilled = state?.filled ?? true
  return { bounds, indexing: isFilled ? null : { since: state?.filled_to ? state.filled_to.getTime() / 1000 : null } }
}

/** The first number whose message was said at or after a time, by halving. */
async function firstSince(db: DatabaseOrTransaction, workspaceId: string, { first, end }: Bounds, time: Date): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    with recursive half (before, place) as (
      select ${first}::int - 1, ${end}::int
      union all select case when is_before then middle else before end, case when is_before then place else middle end from (
        select before, place, middle, coalesce(
          (select at < ${time} from search_entry where workspace_id = ${workspaceId} and seq >= middle order by seq limit 1), false) as is_before
        from half cross join lateral (select (before + place) / 2 as middle) m where place - before > 1) looked)
    select place from half where place - before <= 1`.execute(db)
  return rows[0]!.place
}
