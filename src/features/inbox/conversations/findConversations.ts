import { sql, type RawBuilder } from 'kysely'
import { wordsOf } from '#shared/fold.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { folders } from './folders.ts'
import { countCap } from './rules.ts'
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
  /** Only of bots of this source; null for all. */
  source: string | null
  /** Only those of the inbox whose customer waits for a person, of which `where` says so as well. */
  waits: boolean
}

/** The ids of a workspace's bots of a source. */
const ofSource = ({ workspaceId }: Member, source: string) =>
  sql<string[]>`array(select id from bot where workspace_id = ${workspaceId} and source = ${source} and deleted_at is null)`

const newestFirst = sql`order by c.last_at desc, c.id desc`
const longestWaitingFirst = sql`order by c.waiting_at, c.id`
/** The same of what was passed unread, in words that the index of that knows. */
const newestBehind = sql`order by s.behind_at desc, s.conversation_id desc`
/** What is true of more than this is common: its conversations are found sooner by walking than by sorting them all. */
const few = 2000
/** What the index of names finds by less: the beginning of words, in a part of all customers. */
export const isShort = (phrase: string) => phrase.length < 3
/** So many customers are told apart by a hash of them all; to look up each that is walked past takes five times as long. */
const maxNamed = (phrase: string) => (isShort(phrase) ? few : 20_000)
/** Of so many of the newest conversations a letter or two are looked for in the customer's name, and so many that have them say that they are common. */
const asked = 300
const often = 3
const areMore = (found: string, than: number) => sql<boolean>`exists (select from ${sql.ref(found)} offset ${sql.lit(than)})`
const isCommon = (found: string) => areMore(found, few)
const isFew = (found: string) => sql<boolean>`not ${isCommon(found)}`
/** That a phrase is true of many is seen in the newest conversations, where it is. */
const isOften = (phrase: string) => (isShort(phrase) ? sql<boolean>`(select is_often from nearby)` : sql<boolean>`false`)
/** Whether a phrase is true of more than `than` customers. */
const areNamed = (phrase: string, than: number) => sql<boolean>`(${isOften(phrase)} or ${areMore('named', than)})`

/**
 * The tables that `newestOf` and `countOf` read besides, for the `with` of the statement: of a phrase that is true of few customers their conversations
 * are `named_few`, of labels that few bear `labelled_few`; where there are too many, it is empty.
 */
export function narrowingTables({ member: { workspaceId }, phrase, labels, unread }: Wanted): RawBuilder<unknown> {
  if (unread) return sql``
  const ofPhrase =
    phrase === null
      ? sql``
      : sql`${isShort(phrase) ? nearby(workspaceId, phrase) : sql``} named as materialized (select u.id from customer u
      where not ${isOften(phrase)} and u.workspace_id = ${workspaceId} and ${says(phrase)} limit ${sql.lit(maxNamed(phrase) + 1)}),
    named_few as materialized (select c.* from conversation c where ${isFew('named')} and c.workspace_id = ${workspaceId}
      and c.customer_id = any(array(select id from named))),`
  if (labels.length === 0) return ofPhrase
  return sql`${ofPhrase} labelled as materialized (select c.id from conversation c where c.workspace_id = ${workspaceId} and c.deleted_at is null
      and c.labels <> '{}' and c.labels @> ${labels}::text[] limit ${sql.lit(few + 1)}),
    labelled_few as materialized (select c.* from conversation c where ${isFew('labelled')} and c.workspace_id = ${workspaceId}
      and c.id = any(array(select id from labelled))),`
}

/**
 * Whether a letter or two are true of many customers, by the newest conversations of the inbox and how many there are: the index has a list of all who
 * have them, however many, and would be read from end to end only to know that they are too many.
 */
const nearby = (workspaceId: string, phrase: string): RawBuilder<unknown> =>
  sql`nearby as materialized (select n >= ${sql.lit(often)} and n * total > ${sql.lit(few * asked)} as is_often
    from (select count(*) as n from (select c.* from conversation c where c.workspace_id = ${workspaceId} and c.deleted_at is null and ${folders.inbox}
        ${newestFirst} limit ${sql.lit(asked)}) c where ${isNamed(phrase)}) of_newest,
      (select coalesce(sum(n), 0) as total from tally where workspace_id = ${workspaceId} and key = 'inbox') of_all),`

/** Rows of conversations `c`, and the order in which an index has them. */
interface Part {
  rows: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** Where the newest of what is wanted lie; none is in two parts. */
function partsOf(wanted: Wanted, where: RawBuilder<unknown>, limit: number): Part[] {
  if (wanted.waits)
    return wholeParts(wanted, sql`${where} and ${isAmongWaiting(wanted.member)}`, limit).map((rows) => ({ rows, order: newestFirst }))
  return wanted.unread ? unreadParts(wanted, where) : foundParts(wanted, where, limit).map((rows) => ({ rows, order: newestFirst }))
}

/** The newest conversations `c` that are wanted and for which `where` holds, at most `limit`. */
export function newestOf(wanted: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const found = firstOf(partsOf(wanted, where, limit), newestFirst, limit)
  if (!isDear(wanted) || limit > countCap) return found
  const isEnough = sql<boolean>`(select is_enough from enough)`
  return sql`with near as materialized (select c.* ${near(wanted, where)} limit ${sql.lit(limit)}),
      enough as materialized (select (select count(*) from near) = ${sql.lit(limit)} or ${isAllNear(where)} as is_enough)
    select * from near where ${isEnough} union all select * from (${found}) c where not ${isEnough}`
}

/**
 * Whether it takes long to look for it everywhere: two labels are looked up in all that bear either, and of a source each bot has a page of its own. Names
 * are no cheaper nearby, where the customer of each conversation is looked up.
 */
const isDear = ({ phrase, labels, source, unread, waits }: Wanted) =>
  !unread && !waits && phrase === null && (labels.length > 1 || source !== null)

/** So many of the newest are looked at before: what one in thirty has fills a page and its counts there. */
const looked = 3000

/** What is wanted of the newest for which `where` holds. */
function near(wanted: Wanted, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const newest = sql`select c.* from conversation c where ${where} ${newestFirst} limit ${sql.lit(looked)}`
  return sql`from (${newest}) c where ${sql.join(fittingColumns(wanted), sql` and `)}`
}

/** Whether `where` holds for no more than is looked at: what most people have of their own lies there whole. */
const isAllNear = (where: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from conversation c where ${where} ${newestFirst} offset ${sql.lit(looked)})`

/** Of what is wanted and for which `where` holds those of which a time is the earliest: who waits the longest, or what comes back from a snooze the soonest. */
export function earliestOf(
  by: 'waiting_at' | 'snoozed_until',
  wanted: Wanted,
  where: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const order = sql`order by ${sql.ref(`c.${by}`)}, c.id`
  const parts = wholeParts(wanted, where, limit).map((rows) => ({ rows, order }))
  return firstOf(parts, order, limit)
}

/** What is wanted and for which `where` holds, in whatever order: neither what is unread nor what bots of a source have is looked for from the newest on. */
function wholeParts(wanted: Wanted, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown>[] {
  const { join, isUnread } = seenByMember(wanted.member)
  return wanted.unread
    ? [sql`from conversation c ${join} where ${fitting(wanted, where)} and ${isUnread}`]
    : foundParts(wanted, where, limit, false)
}

/**
 * Of those who wait the newest are sorted, not walked to: few wait at any time, and where the AI answers most of the inbox they may stand far down in it. Their
 * ids are in an index of nothing else (conversation_waiting).
 */
const isAmongWaiting = ({ workspaceId }: Member) =>
  sql<boolean>`c.id = any(array(select id from conversation where workspace_id = ${workspaceId} and waiting_at is not null and not is_done
    and deleted_at is null and snoozed_until is null))`

function firstOf(parts: Part[], inAll: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const found = parts.map(({ rows, order }) => sql`(select c.* ${rows} ${order} limit ${sql.lit(limit)})`)
  return found.length === 1 ? found[0]! : sql`select * from (${sql.join(found, sql` union all `)}) c ${inAll} limit ${sql.lit(limit)}`
}

/** Of a source the newest of each of its bots, in which a bot with few conversations among millions is found at once. */
function botByBot(member: Member, source: string, where: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`from unnest(${ofSource(member, source)}) of_source (id) cross join lateral (
    select c.* from conversation c where ${where} and c.bot_id = of_source.id ${newestFirst} limit ${sql.lit(limit)}) c`
}

/**
 * How many conversations `c` are wanted and for which `where` holds; counting stops at `cap`, or at what is `left` to count, which the planner cannot know. An
 * expression.
 */
export function countOf(wanted: Wanted, where: RawBuilder<unknown>, cap: number, left = sql<number>`null`): RawBuilder<number> {
  const counted = (rows: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from (select 1 from (select 1 ${rows} limit ${sql.lit(cap)}) capped limit ${left}) counted)`
  // In the order of the list, which nobody needs here: it leads the planner along the index of the list, where the first hundred come soon.
  const parts = wanted.waits
    ? wholeParts(wanted, where, cap).map((rows) => ({ rows, order: longestWaitingFirst }))
    : partsOf(wanted, where, cap)
  const counts = parts.map(({ rows, order }) => counted(sql`${rows} ${order}`))
  const all = counts.length === 1 ? counts[0]! : sql<number>`least(${sql.lit(cap)}, ${sql.join(counts, sql` + `)})`
  if (!isDear(wanted)) return all
  return sql`(select case when n = coalesce(${left}, ${sql.lit(cap)}) or ${isAllNear(where)} then n else ${all} end
    from (select ${counted(near(wanted, where))} as n) near)`
}

/**
 * What is unread is in two places (docs/decisions/016): after the member's mark, where nearly everything is news, and among what they passed
 * unread. What they have read is not walked.
 */
function unreadParts(wanted: Wanted, where: RawBuilder<unknown>): Part[] {
  const { join, isUnread } = seenByMember(wanted.member)
  const { workspaceId, personId, readUntil } = wanted.member
  const read = sql`${readUntil}::timestamptz`
  const all = fitting(wanted, where)
  const news = sql`from conversation c ${join} where ${all} and c.last_at > ${read} and ${isUnread}`
  const behind = sql`from seen s join conversation c on c.workspace_id = s.workspace_id and c.id = s.conversation_id
      where s.workspace_id = ${workspaceId} and s.person_id = ${personId} and s.behind_at is not null and ${all} and c.last_at <= ${read} and ${isUnread}`
  return [
    { rows: news, order: newestFirst },
    { rows: behind, order: newestBehind },
  ]
}

/** All but one are empty, and are not looked at: what few have is sorted, what is common is walked to. */
function foundParts(wanted: Wanted, where: RawBuilder<unknown>, limit: number, isByBot = true): RawBuilder<unknown>[] {
  const { member, phrase, labels, source } = wanted
  const all = fitting(wanted, where)
  const beyondLabels = labels.length === 0 ? sql`` : sql`${isCommon('labelled')} and `
  const ofFew = labels.length === 0 ? [] : [sql`from labelled_few c where ${all}`]
  if (phrase === null && source !== null && isByBot)
    return [...ofFew, botByBot(member, source, sql`${beyondLabels}${fitting({ ...wanted, source: null }, where)}`, limit)]
  if (phrase === null) return [...ofFew, sql`from conversation c where ${beyondLabels}${all}`]
  return [
    ...ofFew,
    sql`from named_few c where ${beyondLabels}${fitting({ ...wanted, phrase: null }, where)}`,
    sql`from conversation c where ${beyondLabels}${areNamed(phrase, few)} and ${all}`,
  ]
}

/** Whether conversation `c` bears all of these labels: for those that are walked anyway, and a value as `fitting` has them. */
function bears(labels: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(select c.labels @> ${labels}::text[])`
}

/** What the columns of conversation `c` say of what is wanted. */
function fittingColumns({ member, labels, source }: Wanted): RawBuilder<boolean>[] {
  const ofBots = source === null ? [] : [sql<boolean>`c.bot_id = any(${ofSource(member, source)})`]
  return [...ofBots, ...(labels.length > 0 ? [bears(labels)] : [])]
}

/**
 * What holds for conversation `c`, and that it is wanted: for those that are walked anyway. Labels and names are values, not `exists`, which PostgreSQL
 * would make a join of, and then rather sort the conversations of all ten thousand Annas than walk to the first hundred.
 */
function fitting(wanted: Wanted, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const { phrase, unread } = wanted
  const all = sql.join([where, ...fittingColumns(wanted)], sql` and `)
  if (phrase === null) return all
  if (unread) return sql`${all} and ${isNamed(phrase)}`
  return sql`${all} and case when ${areNamed(phrase, maxNamed(phrase))} then ${isNamed(phrase)} else c.customer_id in (select id from named) end`
}

/** Whether a phrase is true of the customer of conversation `c`, who is looked up. */
function isNamed(phrase: string): RawBuilder<boolean> {
  return sql<boolean>`(select ${says(phrase)} from customer u where u.workspace_id = c.workspace_id and u.id = c.customer_id)`
}

/**
 * The words of a phrase are looked for anywhere, in any order. The index knows three letters at a time: shorter words only narrow down what the others
 * find, a phrase of such words alone is looked for as it stands, and one of a letter or two at the beginning of words.
 */
function says(phrase: string): RawBuilder<boolean> {
  const plain = like(phrase)
  if (isShort(phrase)) return sql`(u.search like ${`${plain}%`} or u.search like ${`% ${plain}%`})`
  const words = [...new Set(wordsOf(phrase))]
  const indexed = words.filter((word) => word.length >= 3)
  if (indexed.length === 0) return sql`u.search like ${`%${plain}%`}`
  const short = words.filter((word) => word.length < 3)
  return sql.join(
    [...indexed.map((word) => sql`u.search like ${`%${like(word)}%`}`), ...short.map((word) => sql`strpos(u.search, ${word}) > 0`)],
    sql` and `,
  )
}

/** A text for `like`, its wildcards taken for letters. */
const like = (text: string) => text.replace(/[\\%_]/g, '\\$&')
