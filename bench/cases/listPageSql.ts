import type { QueryConfig } from 'pg'
import type { Fixture } from '../seed/Fixture.ts'
import type { ListCase } from './listCases.ts'

/**
 * The limit of a list call: only its page, prepared, written by hand as lean as the tables and indexes allow. No session, no access, no
 * counts, no snapshot.
 */
export function listPageSql(fixture: Fixture, wanted: ListCase, after: { at: Date; id: string } | null): QueryConfig {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const { sort = 'newest', folder, filterUnread, filterWaiting } = wanted.criteria
  const workspace = value(fixture.workspace)
  const me = value(fixture.people[wanted.person]!.id)
  const bot = wanted.bot === undefined ? null : value(fixture.bots[wanted.bot]!.id)
  const where = conditions(wanted.criteria, { workspace, me, bot, value })
  if (wanted.assignee !== undefined) where.push(`c.assignee_id = ${value(fixture.people[wanted.assignee]!.id)}`)
  const waits = sort === 'waiting'
  const isSnoozed = folder === 'snoozed'
  const newest = isSnoozed ? 'order by c.snoozed_until, c.id' : 'order by c.last_at desc, c.id desc'
  const behind = after && `(${value(after.at)}, ${value(after.id)})`
  if (behind !== null && !waits) where.push(isSnoozed ? `(c.snoozed_until, c.id) > ${behind}` : `(c.last_at, c.id) < ${behind}`)
  let from = 'conversation c'
  if (wanted.phrase !== undefined) {
    from += ' join customer f on f.workspace_id = c.workspace_id and f.id = c.customer_id'
    where.push(`f.search like ${value(`%${wanted.phrase}%`)}`)
  }
  if (waits && filterUnread) {
    from += ` left join seen r on r.workspace_id = c.workspace_id and r.person_id = ${me} and r.conversation_id = c.id`
    where.push(newsOf(me, workspace))
  }
  const plain = `select c.* from ${from} where ${where.join(' and ')}`
  let cut = `${plain} ${newest} limit 26`
  if (waits) cut = waitingFirst(plain, behind, newest, filterWaiting)
  else if (filterUnread) cut = unread(me, workspace, where)
  return {
    name: wanted.name,
    values,
    text: `select c.id, c.rev, c.epoch, c.channel, c.platform, c.paused, c.is_starred, c.is_done, c.assignee_id, c.needs_human_at, c.waiting_at,
        c.labels, c.in_count, c.last_seq, c.last_at, c.created_at, c.last_message, u.user_key, u.name, u.profile, b.client_key,
        b.name as bot_name, s.seen_in, s.marked_unread, s.ignore_reset
      from (${cut}) c
      join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
      join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
      left join seen s on s.workspace_id = c.workspace_id and s.person_id = ${me} and s.conversation_id = c.id
      ${waits ? `order by c.waiting_at nulls last, case when c.waiting_at is not null then c.id end, c.last_at desc, c.id desc` : newest}`,
  }
}

interface Placeholders {
  workspace: string
  me: string
  /** Null for all bots. */
  bot: string | null
  /** Adds another value. */
  value(given: unknown): string
}

/** What the folder, the tab and the filters ask of conversation `c`, but for what is unread. */
function conditions(criteria: ListCase['criteria'], places: Placeholders): string[] {
  const { tab, filterHolder, filterSource, filterTags = [] } = criteria
  const { workspace, me, bot, value } = places
  const where = [`c.workspace_id = ${workspace}`, 'c.deleted_at is null', placeOf(criteria, places), ...flags(criteria)]
  if (tab === 'mine') where.push(`c.assignee_id = ${me}`)
  if (tab === 'unassigned') where.push('c.assignee_id is null')
  if (bot !== null) where.push(`c.bot_id = ${bot}`)
  if (filterHolder) where.push(heldBy[filterHolder])
  if (filterSource)
    where.push(`c.bot_id = any(array(select id from bot where workspace_id = ${workspace} and source = ${value(filterSource)}))`)
  where.push(...within(criteria, value))
  if (filterTags.length > 0) where.push(`c.labels <> '{}'`, `c.labels @> ${value(filterTags)}::text[]`)
  return where
}

/** Mentions and what is next up are shown wherever they lie. */
function placeOf({ folder = 'inbox', filterNextUp, filterMentions }: ListCase['criteria'], { me, workspace }: Placeholders): string {
  if (filterNextUp) return nextUp(me, workspace)
  return filterMentions ? mentions(me, workspace) : folders[folder]
}

const flags = ({ filterFollowUp, filterNeedsHuman, filterWaiting }: ListCase['criteria']) => [
  ...(filterFollowUp ? ['c.is_starred'] : []),
  ...(filterNeedsHuman ? ['c.needs_human_at is not null'] : []),
  ...(filterWaiting ? ['c.waiting_at is not null'] : []),
]

/** What needs somebody themselves: the few of three indexes. */
function nextUp(me: string, workspace: string): string {
  const inInbox = `select id from conversation where workspace_id = ${workspace} and waiting_at is not null and not is_done and snoozed_until is null
    and deleted_at is null`
  const first = 'order by waiting_at, id limit 100'
  return `c.id = any(array(${inInbox} and needs_human_at is not null ${first}) || array(${inInbox} and assignee_id = ${me} and paused ${first})
    || array(select conversation_id from seen where workspace_id = ${workspace} and person_id = ${me} and (mention_unread or marked_unread or woke_unread or note_unread)
      limit 100))`
}

/** In the words of the index of who is mentioned. */
function mentions(me: string, workspace: string): string {
  return `c.id = any(array(select id from conversation where workspace_id = ${workspace} and mentioned @> array[${me}::uuid] and mentioned <> '{}'
    and deleted_at is null))`
}

/** In the words of the index of what people hold. */
const heldBy = {
  ai: '(c.needs_human_at is null or c.is_done) and not c.paused',
  person: '(c.needs_human_at is null or c.is_done) and c.paused and c.assignee_id is not null',
  blocked: 'c.customer_id = any(array(select id from customer where workspace_id = c.workspace_id and blocked_at is not null))',
}

function within({ filterDays = null, filterFrom = null, filterTo = null }: ListCase['criteria'], value: Placeholders['value']): string[] {
  const from = filterDays === null ? filterFrom : Date.now() / 1000 - filterDays * 86_400
  const at = (seconds: number) => value(new Date(seconds * 1000))
  return [...(from === null ? [] : [`c.last_at >= ${at(from)}`]), ...(filterTo === null ? [] : [`c.last_at < ${at(filterTo)}`])]
}

const folders = {
  inbox: 'not c.is_done and c.snoozed_until is null',
  done: 'c.is_done and c.snoozed_until is null',
  snoozed: 'c.snoozed_until is not null',
}

/** Those who wait and, where all are asked for and they do not fill the page, the others: what is joined is read one after the other, and only as far as it must be. */
function waitingFirst(plain: string, behind: string | null, newest: string, isOnly: boolean | undefined): string {
  const after = behind === null ? '' : `and (c.waiting_at, c.id) > ${behind}`
  return `select * from ((${plain} and c.waiting_at is not null ${after} order by c.waiting_at, c.id limit 26)
    union all (${plain} and ${isOnly ? 'false' : 'c.waiting_at is null'} ${newest} limit 26)) c limit 26`
}

/** What came after the reader's mark and is news, and what they passed unread: docs/decisions/016. */
function unread(me: string, workspace: string, where: string[]): string {
  const mark = `(select read_until from member where workspace_id = ${workspace} and person_id = ${me})`
  const isNews = newsOf(me, workspace)
  return `select * from (
    (select c.* from conversation c left join seen r on r.workspace_id = c.workspace_id and r.person_id = ${me} and r.conversation_id = c.id
      where ${where.join(' and ')} and c.last_at > ${mark} and ${isNews} order by c.last_at desc, c.id desc limit 26)
    union all (select c.* from seen r join conversation c on c.workspace_id = r.workspace_id and c.id = r.conversation_id
      where r.workspace_id = ${workspace} and r.person_id = ${me} and r.behind_at is not null and ${where.join(' and ')} and c.last_at <= ${mark} and ${isNews}
      order by r.behind_at desc, r.conversation_id desc limit 26)) u order by last_at desc, id desc limit 26`
}

/** Whether conversation `c` is news to somebody, `r` being what they have read of it. */
function newsOf(me: string, workspace: string): string {
  const joined = `(select joined_at from member where workspace_id = ${workspace} and person_id = ${me})`
  return `(c.in_count > coalesce(r.seen_in, case when c.created_at >= ${joined} then 0 when c.last_at <= ${joined} then c.in_count else c.in_count -
    (select count(*) from (select author, at from message f where f.workspace_id = c.workspace_id and f.conversation_id = c.id order by seq desc limit 200) f
     where f.author = 'customer' and f.at > ${joined}) end) or r.marked_unread)`
}
