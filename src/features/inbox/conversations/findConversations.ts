import { sql, type RawBuilder } from 'kysely'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { seenByMember } from './seen.ts'

/** What is looked for beyond what the columns of a conversation say. */
export interface Wanted {
  member: Member
  /** Only what the member has not read. */
  unread: boolean
  /** Only customers about whom this is true; null for everybody. Lower case. */
  phrase: string | null
  /** Only what bears all of these, which the conditions say, too; empty for all. */
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
const isFew = (found: string) => sql<boolean>`(select count(*) from ${sql.ref(found)}) <= ${sql.lit(few)}`
const isCommon = (found: string) => sql<boolean>`not ${isFew(found)}`

/**
 * The tables that `newestOf` and `countOf` read besides, for the `with` of the statement: of a phrase that is true of few customers their conversations
 * are `named_few`, of labels that few bear together `labelled_few`; where there are too many, it is empty.
 */
export function prepared({ member: { workspaceId }, phrase, labels, unread }: Wanted): RawBuilder<unknown> {
  if (unread) return sql``
  const ofPhrase =
    phrase === null
      ? sql``
      : sql`named as materialized (select u.id from customer u where u.workspace_id = ${workspaceId} and ${says(phrase)} limit ${sql.lit(few + 1)}),
    named_few as materialized (select c.* from conversation c where ${isFew('named')} and c.workspace_id = ${workspaceId}
      and c.customer_id = any(array(select id from named))),`
  if (labels.length < 2) return ofPhrase
  return sql`${ofPhrase} labelled as materialized (select c.id from conversation c where c.workspace_id = ${workspaceId} and c.deleted_at is null
      and c.labels <> '{}' and c.labels @> ${labels}::text[] limit ${sql.lit(few + 1)}),
    labelled_few as materialized (select c.* from conversation c where ${isFew('labelled')} and c.workspace_id = ${workspaceId}
      and c.id = any(array(select id from labelled))),`
}

/** The newest conversations `c` that are wanted and for which `where` holds, at most `limit`. */
export function newestOf(wanted: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const newest = (rows: RawBuilder<unknown>) => sql`(select c.* ${rows} ${newestFirst} limit ${sql.lit(limit)})`
  const ofAll = (parts: RawBuilder<unknown>[]) =>
    sql`select * from (${sql.join(parts, sql` union all `)}) c ${newestFirst} limit ${sql.lit(limit)}`
  if (wanted.unread) {
    const [news, behind] = unreadParts(wanted, where)
    return ofAll([newest(news), sql`(select c.* ${behind} ${newestBehind} limit ${sql.lit(limit)})`])
  }
  const parts = foundParts(wanted, where, limit).map(newest)
  return parts.length === 1 ? parts[0]! : ofAll(parts)
}

/**
 * Without anything that must be looked for: what an index of the list holds in its order. Of a source the newest of each of its bots, in which a bot with
 * few conversations among millions is found at once.
 */
function walked({ member, source }: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  if (source === null) return sql`from conversation c where ${where}`
  return sql`from unnest(${ofSource(member, source)}) of_source (id) cross join lateral (
    select c.* from conversation c where ${where} and c.bot_id = of_source.id ${newestFirst} limit ${sql.lit(limit)}) c`
}

/** How many conversations `c` are wanted and for which `where` holds; counting stops at `cap`. An expression. */
export function countOf(wanted: Wanted, where: RawBuilder<unknown>, cap: number): RawBuilder<number> {
  // In the order of the list, which nobody needs here: it leads the planner along the index of the list, where the first hundred come soon.
  const upTo = (rows: RawBuilder<unknown>, order = newestFirst) =>
    sql<number>`(select count(*)::int from (select 1 ${rows} ${order} limit ${sql.lit(cap)}) counted)`
  const ofAll = (parts: RawBuilder<number>[]) => sql<number>`least(${sql.lit(cap)}, ${sql.join(parts, sql` + `)})`
  if (wanted.unread) {
    const [news, behind] = unreadParts(wanted, where)
    return ofAll([upTo(news), upTo(behind, newestBehind)])
  }
  const parts = foundParts(wanted, where, cap).map((rows) => upTo(rows))
  return parts.length === 1 ? parts[0]! : ofAll(parts)
}

/**
 * What is unread is in two places (docs/decisions/016): after the member's mark, where nearly everything is news, and among what they passed
 * unread. What they have read is not walked.
 */
function unreadParts({ member, phrase }: Wanted, where: RawBuilder<unknown>): [news: RawBuilder<unknown>, behind: RawBuilder<unknown>] {
  const { join, isUnread } = seenByMember(member)
  const { workspaceId, personId, readUntil } = member
  const read = sql`${readUntil}::timestamptz`
  const all = phrase === null ? where : sql`${where} and ${isNamed(phrase)}`
  return [
    sql`from conversation c ${join} where ${all} and c.last_at > ${read} and ${isUnread}`,
    sql`from seen s join conversation c on c.workspace_id = s.workspace_id and c.id = s.conversation_id
      where s.workspace_id = ${workspaceId} and s.person_id = ${personId} and s.behind_at is not null and ${all} and c.last_at <= ${read} and ${isUnread}`,
  ]
}

/** All but one are empty, and are not looked at: what few have is sorted, what is common is walked to. */
function foundParts(wanted: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown>[] {
  const { phrase, labels } = wanted
  const all = phrase === null ? where : sql`${where} and ${isNamed(phrase)}`
  const isSeveral = labels.length > 1
  const beyondLabels = isSeveral ? sql`${isCommon('labelled')} and ` : sql``
  const found = [
    ...(isSeveral ? [sql`from labelled_few c where ${all}`] : []),
    ...(phrase === null ? [] : [sql`from named_few c where ${beyondLabels}${where}`]),
  ]
  if (phrase !== null) return [...found, sql`from conversation c where ${beyondLabels}${isCommon('named')} and ${all}`]
  return [...found, walked(wanted, sql`${beyondLabels}${all}`, limit)]
}

/**
 * Whether conversation `c` bears all of these labels: one in words that its index knows. Of several the planner takes for granted that who bears one is no likelier to
 * bear another, and would sort fifty thousand where it expects a thousand: as a value, it says nothing to it (`prepared` looks how many there are).
 */
export function bears(labels: readonly string[]): RawBuilder<boolean> {
  const all = sql<boolean>`c.labels @> ${labels}::text[]`
  return labels.length === 1 ? sql`c.labels <> '{}' and ${all}` : sql`(select ${all})`
}

/**
 * Whether the phrase is true of the customer of conversation `c`: for those that are walked anyway. A value, not `exists`, which PostgreSQL would make
 * a join of, and then rather sort the conversations of all ten thousand Annas than walk to the first hundred.
 */
export function isNamed(phrase: string): RawBuilder<boolean> {
  return sql`(select ${says(phrase)} from customer u where u.workspace_id = c.workspace_id and u.id = c.customer_id)`
}

/** A phrase is looked for anywhere; one of a letter or two, which the index of three letters cannot find, at the beginning of words. */
function says(phrase: string): RawBuilder<boolean> {
  const plain = phrase.replace(/[\\%_]/g, '\\$&')
  return phrase.length < 3 ? sql`(u.search like ${`${plain}%`} or u.search like ${`% ${plain}%`})` : sql`u.search like ${`%${plain}%`}`
}
