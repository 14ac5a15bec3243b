import { sql, type RawBuilder } from 'kysely'
import { fold } from '#shared/fold.ts'
import { pageSize, type Cursor } from '#shared/paging.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import type { Criteria } from './contract.ts'
import { isDated, spanOf, startsWithSoonest, startsWithWaiting } from './rules.ts'
import { earliestOf, newestOf, type Wanted } from './findConversations.ts'
import { folders } from './folders.ts'
import { isNextUpFor } from './nextUp.ts'
import { seenByMember } from './seen.ts'
import { visibleTo } from './visibility.ts'
import { namesJoined, shownColumns } from './toConversation.ts'

/** What is asked of the inbox, parsed. */
export interface ListQuery {
  member: Member
  criteria: Criteria
  /** Null for every bot. */
  clientKey: string | null
  /** Only this conversation. */
  only: string | null
  /** As it was typed. */
  phrase: string | null
  from: Cursor | null
  /** When it is asked. */
  now: Date
}

/**
 * One row more than a page holds, with names and read marks, to see whether there is a next page. Where the `first` are counted (listCounts.ts),
 * the first page of all tabs in their order is the first of them.
 */
export function page(query: ListQuery, isCounted: boolean): RawBuilder<unknown> {
  const seen = seenByMember(query.member)
  // The page is cut before names and read marks are looked up: 26 look-ups, not one for each conversation.
  return sql`select ${shownColumns}, ${seen.columns} from (${isCounted && isFirst(query) ? cutFirst(query) : cut(query)}) c ${namesJoined} ${seen.join}`
}

/** The order of a page's rows, by its own columns. */
export function order({ criteria }: ListQuery): RawBuilder<unknown> {
  if (startsWithSoonest(criteria)) return sql`snoozed_until, id`
  const byTime = sql`last_at desc nulls last, id desc`
  return startsWithWaiting(criteria) ? sql`waiting_at nulls last, case when waiting_at is not null then id end, ${byTime}` : byTime
}

function isFirst(query: ListQuery): boolean {
  const { criteria, from } = query
  const isOrdered = startsWithWaiting(criteria) === wantedBy(query).waits && !startsWithSoonest(criteria)
  return criteria.tab === 'all' && from === null && isOrdered
}

const limit = pageSize + 1

function cutFirst(query: ListQuery): RawBuilder<unknown> {
  return sql`select c.* from (select id from first order by ${countedBy(query)} limit ${sql.lit(limit)}) n
    join conversation c on c.workspace_id = ${query.member.workspaceId} and c.id = n.id`
}

function cut(query: ListQuery): RawBuilder<unknown> {
  const { criteria, from } = query
  const where = conditions(query, criteria.tab)
  const behind = (column: 'waiting_at' | 'snoozed_until') =>
    from?.waits ? sql`and (${sql.ref(`c.${column}`)}, c.id) > (${new Date(from.at)}, ${from.id})` : sql``
  if (startsWithSoonest(criteria)) return earliestOf('snoozed_until', wantedBy(query), sql`${where} ${behind('snoozed_until')}`, limit)
  const before = from && !from.waits ? sql`and (c.last_at, c.id) < (${new Date(from.at)}, ${from.id})` : sql``
  if (!startsWithWaiting(criteria)) return newestOf(wantedBy(query), sql`${where} ${before}`, limit)
  const others = criteria.filterWaiting ? sql`false` : sql`c.waiting_at is null`
  const rest = newestOf(wantedBy(query), sql`${where} and ${others} ${before}`, limit)
  // Behind those who wait there is no way back to them.
  if (from && !from.waits) return rest
  const waiting = earliestOf('waiting_at', wantedBy(query), sql`${where} and c.waiting_at is not null ${behind('waiting_at')}`, limit)
  return sql`select * from ((${waiting}) union all (${rest})) both_ways order by ${order(query)} limit ${sql.lit(limit)}`
}

/** What the columns of a conversation do not say, and that those who wait have an index of their own. */
export function wantedBy(query: ListQuery): Wanted {
  const { member, criteria, phrase, clientKey } = query
  return {
    member,
    phrase: phrase === null ? null : fold(phrase).trim(),
    unread: criteria.filterUnread,
    labels: criteria.filterTags,
    source: clientKey === null ? criteria.filterSource : null,
    waits: criteria.filterWaiting && folderAsked(query) === 'inbox',
  }
}

/**
 * The order in which what is wanted is counted: the newest first, as lists are read, but those who wait by how long they do. That is the order of their index, and
 * none has the newest of them: the first hundred would be known only once all were read.
 */
export const countedBy = (query: ListQuery): RawBuilder<unknown> =>
  wantedBy(query).waits ? sql`waiting_at, id` : sql`last_at desc, id desc`

/** The only folder of which something is listed; null where it lies in any. A conversation asked for by its id is shown wherever it lies. */
function folderAsked({ only, criteria }: ListQuery): Criteria['folder'] | null {
  return only !== null || criteria.filterNextUp || criteria.filterMentions ? null : criteria.folder
}

/** What holds for the conversations `c` of a tab, but for what `wantedBy` names. */
export function conditions(query: ListQuery, tab: Criteria['tab']): RawBuilder<boolean> {
  const { member, criteria } = query
  const all = [sql`c.workspace_id = ${member.workspaceId}`, sql`c.deleted_at is null`, visibleTo(member)]
  if (query.only !== null) all.push(sql`c.id = ${query.only}`)
  else if (criteria.filterNextUp) all.push(isNextUpFor(member), ...inTab(tab, member))
  else all.push(criteria.filterMentions ? mentions(member) : folders[criteria.folder], ...inTab(tab, member))
  all.push(
    query.clientKey === null ? ofLivingBots(member.workspaceId, sql`c.bot_id`) : sql`c.bot_id = ${botOf(query, criteria.filterSource)}`,
  )
  if (criteria.filterFollowUp) all.push(sql`c.is_starred`)
  if (criteria.filterNeedsHuman) all.push(sql`c.needs_human_at is not null and not c.is_done`)
  // In Done nobody waits; the database would look through all of it for them.
  if (criteria.filterWaiting) all.push(folderAsked(query) === 'done' ? sql`false` : sql`c.waiting_at is not null and not c.is_done`)
  if (criteria.filterAssignee !== null) all.push(isOf(criteria.filterAssignee, tab, member))
  if (criteria.filterHolder !== null) all.push(isHeldBy(criteria.filterHolder, tab, member))
  if (isDated(criteria)) all.push(...within(spanOf(criteria, query.now.getTime() / 1000)))
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

function inTab(tab: Criteria['tab'], member: Member): RawBuilder<boolean>[] {
  if (tab === 'mine') return [sql`c.assignee_id = ${member.personId}`]
  return tab === 'unassigned' ? [sql`c.assignee_id is null`] : []
}

/** Of no tab that is somebody else's: the database would look through everything of theirs for it. */
function isOf(person: string, tab: Criteria['tab'], member: Member): RawBuilder<boolean> {
  if (tab === 'unassigned' || (tab === 'mine' && person !== member.personId)) return sql`false`
  return sql`c.assignee_id = ${person}`
}

/** Nobody's is held by no person: the database would look through everything that people hold for it. */
function isHeldBy(holder: NonNullable<Criteria['filterHolder']>, tab: Criteria['tab'], { workspaceId }: Member): RawBuilder<boolean> {
  // They are few.
  if (holder === 'blocked')
    return sql`c.customer_id = any(array(select id from customer where workspace_id = ${workspaceId} and blocked_at is not null))`
  return holder === 'person' && tab === 'unassigned' ? sql`false` : heldBy[holder]
}

/** In the words of the index of what people hold (conversation_held); what is done asks for nobody. */
const heldBy: Record<'ai' | 'person', RawBuilder<boolean>> = {
  ai: sql`(c.needs_human_at is null or c.is_done) and not c.paused`,
  person: sql`(c.needs_human_at is null or c.is_done) and c.paused and c.assignee_id is not null`,
}

function within([from, to]: [from: number, to: number]): RawBuilder<boolean>[] {
  const at = (seconds: number) => new Date(seconds * 1000)
  return [...(from > 0 ? [sql<boolean>`c.last_at >= ${at(from)}`] : []), ...(to < Infinity ? [sql<boolean>`c.last_at < ${at(to)}`] : [])]
}

/** They are few, and are found by the index of who is mentioned; walking everything for them would take as long as it is large. */
const mentions = ({ workspaceId, personId }: Member) =>
  sql<boolean>`c.id = any(array(select id from conversation where workspace_id = ${workspaceId} and mentioned @> array[${personId}::uuid] and mentioned <> '{}' and deleted_at is null))`

/** The id of the bot that is asked about, if it is of the source; null for any. */
export const botOf = ({ member, clientKey }: ListQuery, source: string | null = null) =>
  sql`(select id from bot where workspace_id = ${member.workspaceId} and client_key = ${clientKey} and deleted_at is null
    ${source === null ? sql`` : sql`and source = ${source}`})`
