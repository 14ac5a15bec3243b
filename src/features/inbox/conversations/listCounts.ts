import { choosesBots, seesEverything } from '#shared/visibility.ts'
import { sql, type RawBuilder } from 'kysely'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import { wholeInbox, type Criteria } from './contract.ts'
import { countCap, isTallied, shortCap } from './rules.ts'
import { countOf, earliestOf, isShort, newestOf } from './findConversations.ts'
import { botOf, conditions, countedBy, wantedBy, type ListQuery } from './listQuery.ts'

export interface Totals {
  total: number
  unassigned: number
  mine: number
  inbox: number
  needs_human: number
  starred: number
  snoozed: number
}

/** Without a filter the badges are sums of a few tally rows: of a folder whole, of what nobody has, and of what the member has. */
export function countersOf(query: ListQuery): RawBuilder<unknown> {
  const { folder } = query.criteria
  const [unassigned, mine] = [`${folder}:`, `${folder}:${query.member.personId}`]
  return sql`select ${sum(folder)} as total, ${sum(unassigned)} as unassigned, ${sum(mine)} as mine, ${sidebar}
    from ${tallies(query, [folder, unassigned, mine])}`
}

const sum = (key: string) => sql`coalesce(sum(n) filter (where key = ${key}), 0)::bigint`

/** Of what the sidebar counts, the tallies' sums. */
const sidebarKeys = ['inbox', 'needs_human', 'starred', 'snoozed']
const sidebar = sql`${sum('inbox')} as inbox, ${sum('needs_human')} as needs_human, ${sum('starred')} as starred, ${sum('snoozed')} as snoozed`

/** The tallies of these keys and of what the sidebar counts. */
function tallies(query: ListQuery, keys: string[]): RawBuilder<unknown> {
  const { member, clientKey } = query
  const ofBot = clientKey === null ? ofLivingBots(member.workspaceId, sql`bot_id`) : sql`bot_id = ${botOf(query)}`
  const seen = choosesBots(member.scope) && !seesEverything(member.scope) ? sql`and bot_id = any(${member.scopeBots}::uuid[])` : sql``
  return sql`tally where workspace_id = ${member.workspaceId} and key = any(${[...new Set([...keys, ...sidebarKeys])]}::text[]) and ${ofBot} ${seen}`
}

/** How far the tabs of a list are counted. */
export function countedTo(query: ListQuery): number {
  const { phrase } = wantedBy(query)
  return phrase !== null && isShort(phrase) ? shortCap : countCap
}

/** The `first` of all tabs, up to the cap, and the `edge` where they end, for the `with` of the statement: what is counted under a filter. */
export function firstCounted(query: ListQuery): RawBuilder<unknown> {
  const cap = countedTo(query)
  const wanted = wantedBy(query)
  const where = conditions(query, 'all')
  const found = wanted.waits ? earliestOf('waiting_at', wanted, where, cap) : newestOf(wanted, where, cap)
  return sql`first as materialized (select last_at, waiting_at, id, assignee_id from (${found}) c),
    edge as materialized (select last_at, waiting_at, id from first order by ${countedBy(query)} offset ${sql.lit(cap - 1)}),`
}

/**
 * Under a filter the badges are counted up to the cap, in one walk: what the first of all say of a tab is not looked at again, and a tab that they do not fill is
 * counted on behind them, on its own index. The tallies of a bot say nothing of what concerns one member only.
 */
export function countTotals(query: ListQuery): RawBuilder<unknown> {
  const { member } = query
  const inbox = (filter: Partial<Criteria>) => {
    const asked = { ...query, only: null, phrase: null, criteria: { ...wholeInbox, ...filter } }
    return countOf(wantedBy(asked), conditions(asked, 'all'), countCap)
  }
  const side = !isTallied(member.scope)
    ? sql`(select ${inbox({})} as inbox, ${inbox({ filterNeedsHuman: true })} as needs_human, ${inbox({ filterFollowUp: true })} as starred,
          ${inbox({ folder: 'snoozed' })} as snoozed) side`
    : sql`(select ${sidebar} from ${tallies(query, [])}) side`
  const wanted = wantedBy(query)
  const cap = countedTo(query)
  const tab = (name: 'unassigned' | 'mine', ofTab: RawBuilder<boolean>) => {
    const where = conditions(query, name)
    // What is unread lies in two places, and only one of them is in the order of the list.
    if (wanted.unread) return countOf(wanted, where, cap)
    const behind = wanted.waits
      ? sql`${where} and (c.waiting_at, c.id) > ((select waiting_at from edge), (select id from edge))`
      : sql`${where} and (c.last_at, c.id) < ((select last_at from edge), (select id from edge))`
    const left = sql<number>`(select case when count(*) < ${sql.lit(cap)} then 0 else ${sql.lit(cap)} - count(*) filter (where ${ofTab}) end from first)`
    return sql`least(${sql.lit(cap)}, (select count(*)::int from first where ${ofTab}) + ${countOf(wanted, behind, cap, left)})`
  }
  return sql`select (select count(*)::int from first) as total, ${tab('unassigned', sql`assignee_id is null`)} as unassigned,
      ${tab('mine', sql`assignee_id = ${member.personId}`)} as mine, side.* from ${side}`
}
