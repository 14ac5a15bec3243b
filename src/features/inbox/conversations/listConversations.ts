import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { isId } from '#shared/ids.ts'
import { pageSize, readCursor, writeCursor } from '#shared/paging.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { accessMeantWorkspace } from './accessMeantWorkspace.ts'
import type { ConversationList, Seen, listConversations as call } from './contract.ts'
import { countCap, isTallied, withSeen, narrows, placeOf } from './rules.ts'
import { countedTo, countTotals, countersOf, firstCounted, type Totals } from './listCounts.ts'
import { narrowingTables } from './findConversations.ts'
import { order, page, wantedBy, type ListQuery } from './listQuery.ts'
import { toConversation, type ShownRow } from './toConversation.ts'
import { requestErrors } from '#platform/http/errors.ts'

interface Row extends ShownRow, Seen {}

/** A page of the list with every badge, read in one statement so that rows, counts and `snapshot` belong together. */
export async function listConversations(ctx: RequestContext, { params, headers }: Input<typeof call>): Promise<ConversationList> {
  const member = await accessMeantWorkspace(ctx, { team: headers.teamid, conversation: params.a, clientKey: headers.clientkey })
  const query = parse(ctx.now, member, params, headers)
  const filtered = query.phrase !== null || narrows(query.criteria)
  const isCounted = filtered || !isTallied(member.scope)
  const { rows } = await sql<
    Totals & { snapshot: string } & Row
  >`with ${narrowingTables(wantedBy(query))} ${isCounted ? firstCounted(query) : sql``} page as materialized (${page(query, isCounted)}),
      totals as materialized (${isCounted ? countTotals(query) : countersOf(query)})
    select totals.*, page.*, pg_current_snapshot()::text as snapshot from totals left join page on true order by ${order(query)}`.execute(
    ctx.db,
  )
  const totals = rows[0]!
  const cap = countedTo(query)
  const found = rows.filter((row) => row.id !== null)
  const channels = found.slice(0, pageSize).map((row) => withSeen(toConversation(row), row))
  const last = channels.at(-1)
  const hasNext = found.length > pageSize
  return {
    client_key: query.clientKey ?? 'all',
    totalCount: totals.total,
    unassignedCount: totals.unassigned,
    mineCount: totals.mine,
    capped: isCounted && Math.max(totals.total, totals.unassigned, totals.mine) >= cap,
    ...(cap !== countCap && { countedTo: cap }),
    inboxCount: totals.inbox,
    needsHumanCount: totals.needs_human,
    followUpCount: totals.starred,
    snoozedCount: totals.snoozed,
    channels,
    channelid: given(params.a),
    searchterm: query.phrase,
    timestamp: hasNext && last ? writeCursor(placeOf(last, query.criteria)) : null,
    hasNext,
    isFiltered: filtered,
    snapshot: totals.snapshot,
  }
}

function parse(now: Date, member: Member, params: Input<typeof call>['params'], headers: Input<typeof call>['headers']): ListQuery {
  const cursor = given(params.b) ?? given(headers.searchtermts)
  const from = cursor === null ? null : readCursor(cursor)
  if (cursor !== null && from === null) throw requestErrors.badCursor({ source: '`timestamp` of the page before' })
  const only = given(params.a)
  return {
    member,
    criteria: headers.criteria,
    clientKey: headers.clientkey === 'all' ? null : headers.clientkey,
    only: only === null || isId(only) ? only : '00000000-0000-0000-0000-000000000000',
    phrase: given(params.phrase),
    from,
    now,
  }
}

const given = (value: string | undefined) => (value === undefined || value === '*' || value.trim() === '' ? null : value)
