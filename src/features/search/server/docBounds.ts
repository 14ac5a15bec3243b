import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { QueryPlan } from './QueryPlan.ts'

/** Numbers from `first` to below `end`. */
export interface Bounds {
  first: number
  end: number
}

/** Messages are numbered as they were taken in, which may be a little out of the order in which they were said. */
const slack = 120_000
/** How many places are looked at in one step of the narrowing; four steps find one of sixteen million. */
const looks = 64

/** Between which numbers the messages of a plan's time lie. */
export async function docBounds(db: DatabaseOrTransaction, { member, after, before }: QueryPlan): Promise<Bounds> {
  const row = await db
    .selectFrom('search_state')
    .where('workspace_id', '=', member.workspaceId)
    .select(['first_doc', 'next_doc'])
    .executeTakeFirst()
  const all = { first: row?.first_doc ?? 0, end: row?.next_doc ?? 0 }
  const find = (time: number) => firstSince(db, member.workspaceId, all, new Date(time))
  return {
    first: after === null ? all.first : await find(after.getTime() - slack),
    end: before === null ? all.end : await find(before.getTime() + slack),
  }
}

/** The first number whose message was said at or after a time. */
async function firstSince(db: DatabaseOrTransaction, workspaceId: string, all: Bounds, time: Date): Promise<number> {
  let { first, end } = all
  while (end - first > 1) {
    const step = Math.max(1, Math.ceil((end - first) / looks))
    const { rows } = await sql<{ place: number; early: boolean | null }>`
      select place, (select at < ${time} from search_doc where workspace_id = ${workspaceId} and doc >= place order by doc limit 1) as early
      from generate_series(${first}::int, ${end - 1}::int, ${step}::int) place order by place`.execute(db)
    const place = rows.findLast(({ early }) => early === true)?.place
    if (place === undefined) return first
    first = place
    end = Math.min(end, place + step)
    if (step === 1) return end
  }
  return end
}
