import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { SearchAnswer } from '#features/search/contract.ts'
import type { QueryPlan } from './QueryPlan.ts'

/** Numbers of entries from `first` to below `end`. */
export interface Bounds {
  first: number
  end: number
}

/** Entries are numbered as the log tells of them, which may be a little out of the order in which things were said. Milliseconds. */
const leeway = 120_000
/** How many places are looked at in one step of the narrowing; four steps find one of sixteen million. */
const looks = 64

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
  const find = (time: number) => firstSince(db, workspaceId, all, new Date(time))
  const bounds = {
    first: after === null ? all.first : await find(after.getTime() - leeway),
    end: before === null ? all.end : await find(before.getTime() + leeway),
  }
  const isFilled = state?.filled ?? true
  return { bounds, indexing: isFilled ? null : { since: state?.filled_to ? state.filled_to.getTime() / 1000 : null } }
}

/** The first number whose message was said at or after a time. */
async function firstSince(db: DatabaseOrTransaction, workspaceId: string, all: Bounds, time: Date): Promise<number> {
  let { first, end } = all
  while (end - first > 1) {
    const step = Math.max(1, Math.ceil((end - first) / looks))
    const { rows } = await sql<{ place: number; early: boolean | null }>`
      select place, (select at < ${time} from search_entry where workspace_id = ${workspaceId} and seq >= place order by seq limit 1) as early
      from generate_series(${first}::int, ${end - 1}::int, ${step}::int) place order by place`.execute(db)
    const place = rows.findLast(({ early }) => early === true)?.place
    if (place === undefined) return first
    first = place
    end = Math.min(end, place + step)
    if (step === 1) return end
  }
  return end
}
