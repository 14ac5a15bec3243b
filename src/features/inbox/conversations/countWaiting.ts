import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#shared/call.ts'
import { choosesBots, seesEverything } from '#shared/visibility.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace, type Member } from '#features/workspaces/members/server/access.ts'
import { wholeInbox } from './contract.ts'
import { conditions } from './listQuery.ts'
import { isTallied } from './rules.ts'
import type { countWaiting as call } from './waitingContract.ts'

/** So many are counted of those that concern somebody who sees no others. */
export const mostCounted = 1000

/** How many conversations of the inbox need a human, by the client key of their bot. */
export async function countWaiting(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Record<string, number>> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const counts = isTallied(member.scope) ? tallied(member) : counted(member, ctx.now)
  const { rows } = await sql<{ client_key: string; n: number }>`select b.client_key, counts.n::int as n from (${counts}) counts
    join bot b on b.workspace_id = ${member.workspaceId} and b.id = counts.bot_id and b.deleted_at is null where counts.n > 0`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map(({ client_key, n }) => [client_key, n]))
}

function tallied(member: Member): RawBuilder<unknown> {
  return sql`select bot_id, sum(n) as n from tally where workspace_id = ${member.workspaceId} and key = 'needs_human' ${ofSeenBots(member)}
    group by bot_id`
}

/** Of the tallies those of the bots that a member sees. */
export const ofSeenBots = ({ scope, scopeBots }: Member): RawBuilder<unknown> =>
  choosesBots(scope) && !seesEverything(scope) ? sql`and bot_id = any(${scopeBots}::uuid[])` : sql``

/** The tallies know nothing of what concerns one member only. */
function counted(member: Member, now: Date): RawBuilder<unknown> {
  const criteria = { ...wholeInbox, filterNeedsHuman: true }
  const where = conditions({ member, criteria, clientKey: null, only: null, phrase: null, from: null, now }, 'all')
  return sql`select bot_id, count(*) as n from (select c.bot_id from conversation c where ${where} limit ${sql.lit(mostCounted)}) c group by bot_id`
}
