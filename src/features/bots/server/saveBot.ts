import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { saveBot as call } from '#features/bots/contract.ts'
import { refusePartOfWorkspace } from './access.ts'
import type { BotPorts } from './BotPorts.ts'
import { changeBot } from './changeBot.ts'
import { createBot, type SavedBot } from './createBot.ts'

/** Makes a bot, or changes the one whose client key is given. */
export async function saveBot(ctx: RequestContext, { headers, body }: Input<typeof call>, ports: BotPorts): Promise<SavedBot> {
  const { client_key, ...given } = body.bot
  if (client_key) return changeBot(ctx, client_key, given, ports)
  const member = await accessNamedWorkspace(ctx, headers.teamid)
  // It would be a bot they do not see; and the first one brings an API key.
  refusePartOfWorkspace(member, 'add a bot to it')
  return createBot(ctx, member.workspaceId, given, ports)
}
