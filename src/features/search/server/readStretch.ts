import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { replanned } from '#platform/db/PreparingClient.ts'
import { visibleTo } from '#features/inbox/conversations/visibility.ts'
import type { Term } from '#features/search/Query.ts'
import { termKeys } from './hashKeys.ts'
import type { QueryPlan } from './QueryPlan.ts'
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
export const maxMatches = 10_000

/**
 * The newest entries of a stretch that have the keys of a plan, at most `limit`; null where there are too many of them. `how` they are found:
 * a `walk` looks at every entry, from the newest, until there are enough; a `probe` asks the index of keys for all there are, which is right for
 * what few entries have. The database would guess which, and is wrong about words that never meet.
 */
export async function readStretch(
  db: DatabaseOrTransaction,
  plan: QueryPlan,
  stretch: Bounds,
  limit: number,
  how: 'walk' | 'probe',
): Promise<Candidate[] | null> {
  const columns = sql`seq, conversation_id, message_seq`
  const newest =
    how === 'walk'
      ? sql`newest as materialized (
          select ${columns}, 0 as matches from (
            select * from search_entry where ${isIn(plan, stretch)} order by seq desc offset 0) e
          where ${hasKeys(plan)} limit ${limit})`
      : sql`found as materialized (select ${columns} from search_entry where ${isIn(plan, stretch)} and ${hasKeys(plan)}),
          newest as materialized (
            select *, count(*) over () as matches from (select * from found limit ${sql.lit(maxMatches + 1)}) f order by seq desc limit ${limit})`
  const { rows } = await sql<
    Candidate & { matches: number }
  >`${sql.raw(replanned)}with ${newest} ${withVisible(plan)} order by n.seq desc`.execute(db)
  return (rows[0]?.matches ?? 0) > maxMatches ? null : rows
}

/** What `newest` has, and whether the member may see it. */
function withVisible({ member, labels, hidden }: QueryPlan): RawBuilder<unknown> {
  if (hidden !== null) return sql`select n.*, n.conversation_id <> all(${hidden}::uuid[]) as visible from newest n`
  const bearsLabel =
    labels.length === 0
      ? sql`true`
      : sql`exists (select from unnest(c.labels) label where lower(label) = any(${labels.map((label) => label.toLowerCase())}::text[]))`
  return sql`select n.*, coalesce(c.deleted_at is null and b.deleted_at is null and b.id is not null and ${visibleTo(member)} and ${bearsLabel}, false) as visible
    from newest n
    left join conversation c on c.workspace_id = ${member.workspaceId} and c.id = n.conversation_id
    left join bot b on b.workspace_id = ${member.workspaceId} and b.id = c.bot_id`
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
function hasKeys({ member, terms }: QueryPlan): RawBuilder<boolean> {
  const ways = terms.map((term: Term) => termKeys(member.workspaceId, term))
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
