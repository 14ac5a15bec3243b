import { sql, type RawBuilder } from 'kysely'
import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import { accessNamedWorkspace, type Member } from '#features/workspaces/members/server/access.ts'
import { wholeInbox } from './contract.ts'
import { mostCounted, ofSeenBots } from './countWaiting.ts'
import type { countHeld as call } from './heldContract.ts'
import { conditions } from './listQuery.ts'
import { isTallied } from './rules.ts'

/** How many conversations of the inbox each person has, by their id. */
export async function countHeld(ctx: RequestContext, { headers }: Input<typeof call>): Promise<Record<string, number>> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const counts = isTallied(member.scope) ? tallied(member) : counted(member, ctx.now)
  const { rows } = await sql<{ person: string; n: number }>`select person, n::int from (${counts}) counts where n > 0`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ person, n }) => [person, n]))
}

/** The tallies have a row of a bot for each person who ever had one of its conversations. */
function tallied(member: Member): RawBuilder<unknown> {
  const { workspaceId } = member
  return sql`select substr(key, 7) as person, sum(n) as n from tally where workspace_id = ${workspaceId} and key like 'inbox:_%'
    and ${ofLivingBots(workspaceId, sql`bot_id`)} ${ofSeenBots(member)} group by key`
}

function counted(member: Member, now: Date): RawBuilder<unknown> {
  const where = conditions({ member, criteria: wholeInbox, clientKey: null, only: null, phrase: null, from: null, now }, 'all')
  return sql`select assignee_id::text as person, count(*) as n from (select c.assignee_id from conversation c where ${where} and c.assignee_id is not null
    limit ${sql.lit(mostCounted)}) c group by assignee_id`
}
