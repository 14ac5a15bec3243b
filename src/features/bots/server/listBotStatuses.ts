import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { BotStatus, listBotStatuses as call } from '#features/bots/contract.ts'
import type { BotPorts } from './BotPorts.ts'
import { toBotStatus } from './toBotStatus.ts'

/** How the bots of the workspace are doing. */
export async function listBotStatuses(ctx: RequestContext, { headers }: Input<typeof call>, ports: BotPorts): Promise<BotStatus[]> {
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  const rows = await ctx.db
    .selectFrom('bot')
    .leftJoin('bot_pulse', (join) => join.onRef('bot_pulse.bot_id', '=', 'bot.id').onRef('bot_pulse.workspace_id', '=', 'bot.workspace_id'))
    .where('bot.workspace_id', '=', workspaceId)
    .where('bot.deleted_at', 'is', null)
    .select(['bot.id', 'bot.client_key', 'last_in_at', 'last_out_at', 'last_error_at', 'last_error'])
    .execute()
  const stuck = await ports.stuck(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map(async (row) => toBotStatus(row.client_key, row, await ports.connections(row.id), stuck.get(row.id)?.since)))
}
