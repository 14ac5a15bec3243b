import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import { accessBot } from '#features/bots/server/access.ts'
import type { Label, listLabels as call } from './contract.ts'
import { byLabelName } from '#features/inbox/conversations/rules.ts'
import { clientKeysOf, toLabel } from './labelRow.ts'

/** The labels of a bot, or of all, by name. */
export async function listLabels(ctx: RequestContext, { params, headers }: Input<typeof call>): Promise<Label[]> {
  const bot = params.client_key === 'all' ? null : await accessBot(ctx, params.client_key)
  const { workspaceId } = bot ? bot.member : await accessNamedWorkspace(ctx, headers.teamid)
  const keys = bot ? new Map([[bot.row.id, bot.row.client_key]]) : await clientKeysOf(ctx.db, workspaceId)
  const rows = await ctx.db.selectFrom('label').where('workspace_id', '=', workspaceId).selectAll().execute()
  return rows
    .filter(({ bot_id }) => keys.has(bot_id))
    .map((row) => toLabel(row, keys))
    .toSorted(byLabelName)
}
