import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { botChanged, type Bot } from '#features/bots/contract.ts'
import type { SourceRegistry } from '#features/bots/ports.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { membersOf } from '#features/workspaces/members/server/memberRows.ts'
import { seesBot } from '#shared/visibility.ts'
import type { BotRow } from './access.ts'
import { toBot } from './toBot.ts'

/**
 * Tells the workspace of a bot as it is now, and returns it as its author reads it. Where the address of the webhook has more than a host, everybody
 * receives the host first and then those who may change the bot of the whole address, so that each page ends with what its person would read.
 */
export async function emitBotChanged(ctx: RequestContext, row: BotRow, sources: SourceRegistry): Promise<Bot> {
  const workspace = row.workspace_id
  const [whole, shown] = [toBot(row, sources, 'may change it'), toBot(row, sources, 'anybody')]
  ctx.emit(botChanged, { workspace }, shown)
  if (whole.webhook === shown.webhook) return whole
  for (const member of await membersOf(ctx.db, workspace)) {
    const bots = member.scope_bots.includes(row.client_key) ? [row.id] : []
    if (can(member, 'support') && seesBot({ scope: member.scope, bots }, row.id))
      ctx.emit(botChanged, { workspace, person: member.id }, whole)
  }
  return whole
}
