import { sql, type RawBuilder } from 'kysely'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { seenByMember } from './seen.ts'

/** What is looked for beyond what the columns of a conversation say. */
export interface Wanted {
  member: Member
  /** Only what the member has not read. */
  unread: boolean
  /** Only customers about whom this is true, as `fold` leaves it; null for everybody. */
  phrase: string | null
  /** Only what bears all of these; empty for all. */
  labels: readonly string[]
  /** Only of bots of this source, which the conditions say, too; null for all. */
  source: string | null
}

/** The ids of a workspace's bots of a source. */
export const ofSource = ({ workspaceId }: Member, source: string) =>
  sql<string[]>`array(select id from bot where workspace_id = ${workspaceId} and source = ${source} and deleted_at is null)`

const newestFirst = sql`order by c.last_at desc, c.id desc`
/** The same of what was passed unread, in words that the index of that knows. */
const newestBehind = sql`order by s.behind_at desc, s.conversation_id desc`
/** What is true of more than this is common: its conversations are found sooner by walking than by sorting them all. */
const few = 2000
/** So many customers are told apart by a hash of them all; to look up each that is walked past takes five times as long. */
const maxNamed = (phrase: string) => (phrase.length < 3 ? few : 20_000)
const areMore = (found: string, than: number) => sql<boolean>`exists (select from ${sql.ref(found)} offset ${sql.lit(than)})`
const isCommon = (found: string) => areMore(found, few)
const isFew = (found: string) => sql<boolean>`not ${isCommon(found)}`

/**
 * The tables that `newestOf` and `countOf` read besides, for the `with` of the statement: of a phrase that is true of few customers their conversations
 * are `named_few`, of labels that few bear `labelled_few`; where there are too many, it is empty.
 */
export function narrowingTables({ member: { workspaceId }, phrase, labels, unread }: Wanted): RawBuilder<unknown> {
  if (unread) return sql``
  const ofPhrase =
    phrase === null
      ? sql``
      : sql`named as materialized (select u.id from customer u where u.workspace_id = ${workspaceId} and ${says(phrase)} limit ${sql.lit(maxNamed(phrase) + 1)}),
    named_few as materialized (select c.* from conversation c where ${isFew('named')} and c.workspace_id = ${workspaceId}
      and c.customer_id = any(array(select id from named))),`
  if (labels.length === 0) return ofPhrase
  return sql`${ofPhrase} labelled as materialized (select c.id from conversation c where c.workspace_id = ${workspaceId} and c.deleted_at is null
      and c.labels <> '{}' and c.labels @> ${labels}::text[] limit ${sql.lit(few + 1)}),
    labelled_few as materialized (select c.* from conversation c where ${isFew('labelled')} and c.workspace_id = ${workspaceId}
      and c.id = any(array(select id from labelled))),`
}

/** Rows of conversations `c`, and the order in which an index has them. */
interface Part {
  rows: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** Where the newest of what is wanted lie; none is in two parts. */
function partsOf(wanted: Wanted, where: RawBuilder<unknown>, limit: number): Part[] {
  return wanted.unread ? unreadParts(wanted, where) : foundParts(wanted, where, limit).map((rows) => ({ rows, order: newestFirst }))
}

/** The newest conversations `c` that are wanted and for which `where` holds, at most `limit`. */
export function newestOf(wanted: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return firstOf(partsOf(wanted, where, limit), newestFirst, limit)
}

/** Those that wait the longest, of what is wanted and waits. */
export function longestWaitingOf(wanted: Wanted, waiting: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const order = sql`order by c.waiting_at, c.id`
  const { join, isUnread } = seenByMember(wanted.member)
  const parts = wanted.unread
    ? [sql`from conversation c ${join} where ${withName(wanted, waiting)} and ${isUnread}`]
    : // One by one its bots are walked from the newest only.
      foundParts({ ...wanted, source: null }, waiting, limit)
  return firstOf(
    parts.map((rows) => ({ rows, order })),
    order,
    limit,
  )
}

function firstOf(parts: Part[], inAll: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const found = parts.map(({ rows, order }) => sql`(select c.* ${rows} ${order} limit ${sql.lit(limit)})`)
  return found.length === 1 ? found[0]! : sql`select * from (${sql.join(found, sql` union all `)}) c ${inAll} limit ${sql.lit(limit)}`
}

/**
 * Without anything that must be looked for: what an index of the list holds in its order. Of a source the newest of each of its bots, in which a bot with
 * few conversations among millions is found at once.
 */
function conversationsFrom({ member, source }: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  if (source === null) return sql`from conversation c where ${where}`
  return sql`from unnest(${ofSource(member, source)}) of_source (id) cross join lateral (
    select c.* from conversation c where ${where} and c.bot_id = of_source.id ${newestFirst} limit ${sql.lit(limit)}) c`
}

/**
 * How many conversations `c` are wanted and for which `where` holds; counting stops at `cap`, or at what is `left` to count, which the planner cannot know. An
 * expression.
 */
export function countOf(wanted: Wanted, where: RawBuilder<unknown>, cap: number, left = sql<number>`null`): RawBuilder<number> {
  // In the order of the list, which nobody needs here: it leads the planner along the index of the list, where the first hundred come soon.
  const counts = partsOf(wanted, where, cap).map(
    ({ rows, order }) =>
      sql<number>`(select count(*)::int from (select 1 from (select 1 ${rows} ${order} limit ${sql.lit(cap)}) capped limit ${left}) counted)`,
  )
  return counts.length === 1 ? counts[0]! : sql`least(${sql.lit(cap)}, ${sql.join(counts, sql` + `)})`
}

/**
 * What is unread is in two places (docs/decisions/016): after the member's mark, where nearly everything is news, and among what they passed
 * unread. What they have read is not walked.
 */
function unreadParts(wanted: Wanted, where: RawBuilder<unknown>): Part[] {
  const { join, isUnread } = seenByMember(wanted.member)
  const { workspaceId, personId, readUntil } = wanted.member
  const read = sql`${readUntil}::timestamptz`
  const all = withName(wanted, where)
  const news = sql`from conversation c ${join} where ${all} and c.last_at > ${read} and ${isUnread}`
  const behind = sql`from seen s join conversation c on c.workspace_id = s.workspace_id and c.id = s.conversation_id
      where s.workspace_id = ${workspaceId} and s.person_id = ${personId} and s.behind_at is not null and ${all} and c.last_at <= ${read} and ${isUnread}`
  return [
    { rows: news, order: newestFirst },
    { rows: behind, order: newestBehind },
  ]
}

/** All but one are empty, and are not looked at: what few have is sorted, what is common is walked to. */
function foundParts(wanted: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown>[] {
  const { phrase, labels } = wanted
  const all = withName(wanted, where)
  const beyondLabels = labels.length === 0 ? sql`` : sql`${isCommon('labelled')} and `
  const ofFew = labels.length === 0 ? [] : [sql`from labelled_few c where ${all}`]
  if (phrase === null) return [...ofFew, conversationsFrom(wanted, sql`${beyondLabels}${all}`, limit)]
  return [
    ...ofFew,
    sql`from named_few c where ${beyondLabels}${where}`,
    sql`from conversation c where ${beyondLabels}${isCommon('named')} and ${all}`,
  ]
}

/** Whether conversation `c` bears all of these labels: for those that are walked anyway, and a value as `withName` is one. */
export function bears(labels: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(select c.labels @> ${labels}::text[])`
}

/**
 * What holds for conversation `c`, and that the phrase is true of its customer: for those that are walked anyway. A value, not `exists`, which PostgreSQL
 * would make a join of, and then rather sort the conversations of all ten thousand Annas than walk to the first hundred.
 */
function withName({ phrase, unread }: Wanted, where: RawBuilder<unknown>): RawBuilder<unknown> {
  if (phrase === null) return where
  const lookedUp = sql`(select ${says(phrase)} from customer u where u.workspace_id = c.workspace_id and u.id = c.customer_id)`
  if (unread) return sql`${where} and ${lookedUp}`
  return sql`${where} and case when ${areMore('named', maxNamed(phrase))} then ${lookedUp} else c.customer_id in (select id from named) end`
}

/** A phrase is looked for anywhere; one of a letter or two, which the index of three letters cannot find, at the beginning of words. */
function says(phrase: string): RawBuilder<boolean> {
  const plain = phrase.replace(/[\\%_]/g, '\\$&')
  return phrase.length < 3 ? sql`(u.search like ${`${plain}%`} or u.search like ${`% ${plain}%`})` : sql`u.search like ${`%${plain}%`}`
}
