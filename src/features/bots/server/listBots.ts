import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Bot, listBots as call } from '#features/bots/contract.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import type { BotPorts } from './BotPorts.ts'
import { readerOf, toBot } from './toBot.ts'

/** The bots of the workspace, by name. */
export async function listBots(ctx: RequestContext, { headers }: Input<typeof call>, { sources }: BotPorts): Promise<Bot[]> {
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  const { workspaceId } = member
  const rows = await ctx.db.selectFrom('bot').where('workspace_id', '=', workspaceId).where('deleted_at', 'is', null).selectAll().execute()
  // Sorted here and not by the database, whose collation may differ from that of the browsers that put a new bot in its place.
  return rows.map((row) => toBot(row, sources, readerOf(member, row))).toSorted(byName)
}
