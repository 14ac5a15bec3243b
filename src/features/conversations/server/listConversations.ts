import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { isId } from '#shared/ids.ts'
import { pageSize, readCursor, writeCursor, type Place } from '#shared/paging.ts'
import type { Unit } from '#server/unit.ts'
import { accessNamedWorkspace, type Member } from '#features/members/server/access.ts'
import type { ConversationList, Criteria, Seen, listConversations as call } from '../contract.ts'
import { listed } from '../rules.ts'
import { ofLivingBots, seenByMember, unreadBy } from './seen.ts'
import { inSightOf } from './sight.ts'
import { shownColumns, namesJoined, toConversation, type ShownRow } from './toConversation.ts'

/** Counting under a filter stops here: nobody reads the difference between 100 and 30,000, but everybody would wait for it. */
const countCap = 100

/** What is asked of the inbox, parsed. */
interface Question {
  member: Member
  criteria: Criteria
  /** Null for every bot. */
  clientKey: string | null
  /** Only this conversation. */
  only: string | null
  phrase: string | null
  from: Place | null
}

interface Row extends ShownRow, Seen {}
interface Totals {
  total: number
  unassigned: number
  mine: number
  inbox: number
  needs_human: number
  starred: number
  snapshot: string
}

/** A page of the list with every badge, read in one statement so that rows, counts and `snapshot` belong together. */
export async function listConversations(unit: Unit, { params, headers }: Input<typeof call>): Promise<ConversationList> {
  const member = await accessNamedWorkspace(unit, headers.teamid)
  const question = parse(member, params, headers)
  const filtered = isFiltered(question)
  const isCounted = filtered || member.scope === 'assigned'
  const { rows } = await sql<
    Totals & { row: Row | null } & Row
  >`with page as materialized (${page(question)}), totals as materialized (${isCounted ? counted(question) : tallied(question)})
    select totals.*, page.*, pg_current_snapshot()::text as snapshot from totals left join page on true order by page.last_at desc nulls last, page.id desc`.execute(
    unit.db,
  )
  const totals = rows[0]!
  const found = rows.filter((row) => row.id !== null)
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const hasNext = found.length > pageSize
  return {
    client_key: question.clientKey ?? 'all',
    totalCount: totals.total,
    unassignedCount: totals.unassigned,
    mineCount: totals.mine,
    capped: isCounted && Math.max(totals.total, totals.unassigned, totals.mine) >= countCap,
    inboxCount: totals.inbox,
    needsHumanCount: totals.needs_human,
    followUpCount: totals.starred,
    channels: shown.map((row) =>
      listed(toConversation(row), { seen_in: row.seen_in, marked_unread: row.marked_unread, ignore_unread_reset: row.ignore_unread_reset }),
    ),
    channelid: question.only,
    searchterm: question.phrase,
    timestamp: hasNext && last ? writeCursor({ at: last.last_at.getTime(), id: last.id }) : null,
    hasNext,
    isFiltered: filtered,
    snapshot: totals.snapshot,
  }
}

function parse(member: Member, params: Input<typeof call>['params'], headers: Input<typeof call>['headers']): Question {
  const given = (value: string | undefined) => (value === undefined || value === '*' || value.trim() === '' ? null : value)
  const cursor = given(params.b) ?? given(headers.searchtermts)
  const from = cursor === null ? null : readCursor(cursor)
  if (cursor !== null && from === null)
    throw new AppError('bad-input', 'This cursor is none of ours: take it from `timestamp` of the page before.')
  const only = given(params.a)
  return {
    member,
    criteria: headers.criteria,
    clientKey: headers.clientkey === 'all' ? null : headers.clientkey,
    only: only === null || isId(only) ? only : '00000000-0000-0000-0000-000000000000',
    phrase: given(params.phrase)?.trim().toLowerCase() ?? null,
    from,
  }
}

function isFiltered({ criteria, phrase }: Question): boolean {
  return phrase !== null || criteria.filterFollowUp || criteria.filterUnread || criteria.filterNeedsHuman || criteria.filterTags.length > 0
}

function page(question: Question): RawBuilder<unknown> {
  const seen = seenByMember(question.member)
  const after = question.from ? sql`and (c.last_at, c.id) < (${new Date(question.from.at)}, ${question.from.id})` : sql``
  // The page is cut before names and read marks are looked up: 26 look-ups, not one for each conversation.
  return sql`select ${shownColumns}, ${seen.columns} from (${newest(question, conditions(question, question.criteria.tab), after, pageSize + 1)}) c
    ${namesJoined} ${seen.join}`
}

/** The newest conversations for which `where` holds, `after` a place if it says so. */
function newest(
  { member, criteria }: Question,
  where: RawBuilder<boolean>,
  after: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  if (criteria.filterUnread) return unreadBy(member, sql`${where} ${after}`, limit)
  return sql`select c.* from conversation c where ${where} ${after} order by c.last_at desc, c.id desc limit ${limit}`
}

function conditions(question: Question, tab: Criteria['tab']): RawBuilder<boolean> {
  const { member, criteria } = question
  const all = [sql`c.workspace_id = ${member.workspaceId}`, sql`c.deleted_at is null`, inSightOf(member)]
  // A conversation asked for by its id is shown wherever it lies.
  if (question.only !== null) all.push(sql`c.id = ${question.only}`)
  else all.push(criteria.folder === 'done' ? sql`c.is_done` : sql`not c.is_done`, ...inTab(tab, member))
  all.push(question.clientKey === null ? ofLivingBots(member.workspaceId, sql`c.bot_id`) : sql`c.bot_id = ${botOf(question)}`)
  if (criteria.filterFollowUp) all.push(sql`c.is_starred`)
  if (criteria.filterNeedsHuman) all.push(sql`c.needs_human_at is not null`)
  if (criteria.filterTags.length > 0) all.push(sql`c.labels <> '{}'`, sql`c.labels @> ${criteria.filterTags}::text[]`)
  if (question.phrase !== null) {
    all.push(sql`c.customer_id in (select u.id from customer u where u.workspace_id = ${member.workspaceId} and ${says(question.phrase)})`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** A phrase is looked for anywhere; one of a letter or two, which the index of three letters cannot find, at the beginning of words. */
function says(phrase: string): RawBuilder<boolean> {
  const plain = phrase.replace(/[\\%_]/g, '\\$&')
  return phrase.length < 3 ? sql`(u.search like ${`${plain}%`} or u.search like ${`% ${plain}%`})` : sql`u.search like ${`%${plain}%`}`
}

function inTab(tab: Criteria['tab'], member: Member): RawBuilder<boolean>[] {
  if (tab === 'mine') return [sql`c.assignee_id = ${member.personId}`]
  return tab === 'unassigned' ? [sql`c.assignee_id is null`] : []
}

const botOf = ({ member, clientKey }: Question) =>
  sql`(select id from bot where workspace_id = ${member.workspaceId} and client_key = ${clientKey} and deleted_at is null)`

/** Without a filter the badges are sums of a few tally rows. */
function tallied(question: Question): RawBuilder<unknown> {
  const { member, criteria } = question
  const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(n) filter (where ${condition}), 0)::bigint`
  const prefix = `${criteria.folder}:`
  return sql`select ${sum(sql`starts_with(key, ${prefix})`)} as total, ${sum(sql`key = ${prefix}`)} as unassigned, ${sum(sql`key = ${prefix + member.personId}`)} as mine, ${sidebar} from ${tallies(question)}`
}

/** Of what the sidebar counts, the tallies' sums. */
const sidebar = sql`coalesce(sum(n) filter (where starts_with(key, 'inbox:')), 0)::bigint as inbox, coalesce(sum(n) filter (where key = 'needs_human'), 0)::bigint as needs_human,
  coalesce(sum(n) filter (where key = 'starred'), 0)::bigint as starred`

function tallies(question: Question): RawBuilder<unknown> {
  const { member, clientKey } = question
  const ofBot = clientKey === null ? ofLivingBots(member.workspaceId, sql`bot_id`) : sql`bot_id = ${botOf(question)}`
  const seen = member.scope === 'bots' ? sql`and bot_id = any(${member.scopeBots}::uuid[])` : sql``
  return sql`tally where workspace_id = ${member.workspaceId} and ${ofBot} ${seen}`
}

/** Under a filter each badge is counted on the index of its tab, up to the cap. The tallies of a bot say nothing of what concerns one member only. */
function counted(question: Question): RawBuilder<unknown> {
  const { member } = question
  const count = (asked: Question, tab: Criteria['tab']) =>
    sql`(select count(*)::int from (${newest(asked, conditions(asked, tab), sql``, countCap)}) counted)`
  const inbox = (filter: Partial<Criteria>) =>
    count({ ...question, only: null, phrase: null, criteria: { ...everything, ...filter } }, 'all')
  const side =
    member.scope === 'assigned'
      ? sql`(select ${inbox({})} as inbox, ${inbox({ filterNeedsHuman: true })} as needs_human, ${inbox({ filterFollowUp: true })} as starred) side`
      : sql`(select ${sidebar} from ${tallies(question)}) side`
  const tab = (name: Criteria['tab']) => count(question, name)
  return sql`select ${tab('all')} as total, ${tab('unassigned')} as unassigned, ${tab('mine')} as mine, side.* from ${side}`
}

const everything: Criteria = {
  tab: 'all',
  folder: 'inbox',
  filterTags: [],
  filterUnread: false,
  filterFollowUp: false,
  filterNeedsHuman: false,
}
