import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { replanned } from '#platform/db/PreparingClient.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import { countOf, narrowingTables } from '#features/inbox/conversations/findConversations.ts'
import { conditions, wantedBy } from '#features/inbox/conversations/listQuery.ts'
import { countCap } from '#features/inbox/conversations/rules.ts'
import { maxCounted, type countViews as call } from './contract.ts'
import { listViews } from './listViews.ts'

/** How many conversations the first views of the caller hold, by id, of those that the caller sees; counting stops at 100. */
export async function countViews(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Record<string, number>> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const views = (await listViews(ctx, { headers })).slice(0, maxCounted)
  if (views.length === 0) return {}
  const counts = views.map(({ criteria, client_key }) => {
    const query = {
      member,
      criteria,
      clientKey: client_key === 'all' ? null : client_key,
      only: null,
      phrase: null,
      from: null,
      now: ctx.now,
    }
    const wanted = wantedBy(query)
    return sql<number>`(with ${narrowingTables(wanted)} counted as (select ${countOf(wanted, conditions(query, criteria.tab), countCap)} as n) select n from counted)`
  })
  // Which views there are differs from person to person: a plan of these is not asked for again.
  const { rows } = await sql<{ counts: number[] }>`${sql.raw(replanned)}select array[${sql.join(counts)}]::int[] as counts`.execute(ctx.db)
  return Object.fromEntries(views.map(({ id }, index) => [id, rows[0]!.counts[index]!]))
}
