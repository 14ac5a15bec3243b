import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { replanned } from '#platform/db/PreparingClient.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import type { Term } from '#features/search/Query.ts'
import { termKeys } from './hashKeys.ts'
import type { QueryPlan } from './makeQueryPlan.ts'
import type { Bounds } from './readBounds.ts'

/** An entry of the index that has what is looked for. */
export interface Candidate {
  seq: number
  conversation_id: string
  message_seq: number
  /** Its conversation and bot are there, and the member may see them. */
  visible: boolean
}

/** Entries that have what is looked for, in one question. What has more is asked for in shorter stretches. */
const maxMatches = 10_000

/**
 * The newest entries of a stretch that have the keys of a plan, at most `limit`; null where there are too many of them. In no order while they
 * are found: for words that never meet, the database would rather walk through everything than ask the index of keys.
 */
export async function readStretch(db: DatabaseOrTransaction, plan: QueryPlan, stretch: Bounds, limit: number): Promise<Candidate[] | null> {
  const { rows } = await sql<Candidate & { matches: number }>`${sql.raw(replanned)}
    with found as materialized (select seq, conversation_id, message_seq from search_entry where ${isIn(plan, stretch)} and ${hasKeys(plan)}),
      newest as materialized (
        select *, count(*) over () as matches from (select * from found limit ${sql.lit(maxMatches + 1)}) f order by seq desc limit ${limit})
    ${withVisible(plan)} order by n.seq desc`.execute(db)
  return (rows[0]?.matches ?? 0) > maxMatches ? null : rows
}

/** What `newest` has, and whether the member may see it. */
function withVisible({ member, seesAllButFew }: QueryPlan): RawBuilder<unknown> {
  const { workspaceId } = member
  if (seesAllButFew)
    return sql`select n.*, n.conversation_id not in (
      select id from conversation where workspace_id = ${workspaceId} and deleted_at is not null) as visible from newest n`
  return sql`select n.*, coalesce(c.deleted_at is null and b.deleted_at is null and b.id is not null and ${visibleTo(member)}, false) as visible
    from newest n
    left join conversation c on c.workspace_id = ${workspaceId} and c.id = n.conversation_id
    left join bot b on b.workspace_id = ${workspaceId} and b.id = c.bot_id`
}

/** Where and when. */
function isIn({ member, conversations, after, before }: QueryPlan, { first, end }: Bounds): RawBuilder<boolean> {
  const all = [sql`workspace_id = ${member.workspaceId} and seq >= ${first} and seq < ${end}`]
  if (conversations !== null) all.push(sql`conversation_id = any(${conversations}::uuid[])`)
  if (after !== null) all.push(sql`at >= ${after}`)
  if (before !== null) all.push(sql`at < ${before}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The keys of every term: all of those that can be said in one way only, and of each other term any way. */
function hasKeys({ member, terms, hasFile }: QueryPlan): RawBuilder<boolean> {
  const ways = terms.map((term: Term) => termKeys(member.workspaceId, term, hasFile))
  const all = ways.flatMap((term) => (term.length === 1 ? term[0]! : []))
  const any = ways
    .filter((term) => term.length > 1)
    .map(
      (term) =>
        sql`(${sql.join(
          term.map((way) => sql`keys @> ${way}::int[]`),
          sql` or `,
        )})`,
    )
  return sql<boolean>`${sql.join([all.length === 0 ? sql`true` : sql`keys @> ${[...new Set(all)]}::int[]`, ...any], sql` and `)}`
}
