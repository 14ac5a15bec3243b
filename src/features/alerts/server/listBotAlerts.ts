import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { BotAlerts } from '#features/alerts/contract.ts'
import type { listBotAlerts as call } from '#features/alerts/everyBotContract.ts'
import { botsOf } from './settings.ts'

/** Of what the caller is alerted, for every bot that they see: what they set, else what the bot sets for who joined as late as they did. */
export async function listBotAlerts(ctx: RequestContext, { headers }: Input<typeof call>): Promise<BotAlerts[]> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const bots = (await botsOf(ctx, member)).map(({ id }) => id)
  const { rows } = await sql<BotAlerts>`select b.client_key, coalesce(l.intents, '{}') as intents,
      coalesce(l.levels, case when m.joined_at >= b.alert_defaults_since then b.alert_defaults end, '{}') as "alertOptions"
    from bot b join member m on m.workspace_id = b.workspace_id and m.person_id = ${personOf(ctx).id}
    left join alert_levels l on l.workspace_id = b.workspace_id and l.bot_id = b.id and l.person_id = m.person_id
    where b.workspace_id = ${member.workspaceId} and b.id = any(${bots}::uuid[]) order by b.id`.execute(ctx.db)
  return rows
}
