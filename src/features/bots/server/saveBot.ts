import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { saveBot as call } from '#features/bots/contract.ts'
import type { BotPorts } from './BotPorts.ts'
import { changeBot } from './changeBot.ts'
import { createBot, type SavedBot } from './createBot.ts'

/** Makes a bot, or changes the one whose client key is given. */
export async function saveBot(ctx: RequestContext, { headers, body }: Input<typeof call>, ports: BotPorts): Promise<SavedBot> {
  const { client_key, ...given } = body.bot
  if (client_key) return changeBot(ctx, client_key, given, ports)
  const { workspaceId } = await accessNamedWorkspace(ctx, headers.teamid)
  return createBot(ctx, workspaceId, given, ports)
}
