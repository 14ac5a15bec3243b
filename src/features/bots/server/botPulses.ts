import type { Input } from '#shared/call.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { BotPulse, botPulses as call } from '#features/bots/contract.ts'
import type { BotPorts } from './BotPorts.ts'
import { toPulse } from './toPulse.ts'

/** How the bots of the workspace are doing. */
export async function botPulses(unit: Unit, { headers }: Input<typeof call>, ports: BotPorts): Promise<BotPulse[]> {
  const { workspaceId } = await accessNamedWorkspace(unit, headers.teamid)
  const rows = await unit.db
    .selectFrom('bot')
    .leftJoin('bot_pulse', (join) => join.onRef('bot_pulse.bot_id', '=', 'bot.id').onRef('bot_pulse.workspace_id', '=', 'bot.workspace_id'))
    .where('bot.workspace_id', '=', workspaceId)
    .where('bot.deleted_at', 'is', null)
    .select(['bot.id', 'bot.client_key', 'last_in_at', 'last_out_at', 'last_error_at', 'last_error'])
    .execute()
  return Promise.all(rows.map(async (row) => toPulse(row.client_key, row, await ports.connections(row.id))))
}
