import type { Input } from '#shared/call.ts'
import { wireSeconds } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { BotHealth, botHealth as call } from '#features/bots/contract.ts'
import { accessBot, seesAllOf, type BotRow } from './access.ts'
import type { BotPorts } from './BotPorts.ts'
import { toBotStatus } from './toBotStatus.ts'
import { botErrors } from '#features/bots/errors.ts'

/** So many unreadable bodies are shown; they come in runs of the same mistake. */
const shownUnreadable = 20
/** A body is shown up to so many characters, enough to see what it is. */
const shownBody = 2000

/** How a bot is doing. */
export async function botHealth(ctx: RequestContext, { params }: Input<typeof call>, ports: BotPorts): Promise<BotHealth> {
  const { row, member } = await accessBot(ctx, params.client_key)
  // It holds what customers and people said: nobody reads there what they may not see in the inbox.
  if (!seesAllOf(member, row.id)) throw botErrors.unknown()
  const place = { workspaceId: row.workspace_id, id: row.id }
  const [status, sockets, waiting, stuck, deliveries, unreadable, events] = await Promise.all([
    botStatusOf(ctx, row),
    ports.connections(row.id),
    ports.waiting(ctx.db, row.id),
    ports.stuck(ctx.db, [row.id]),
    ports.deliveries(ctx.db, place),
    unreadableOf(ctx, row),
    ports.events(ctx.db, place),
  ])
  const hanging = stuck.get(row.id)
  const shown = toBotStatus(row.client_key, status, sockets, hanging?.since)
  return { ...shown, waiting, stuck: hanging?.count ?? 0, deliveries, unreadable, events }
}

function botStatusOf(ctx: RequestContext, bot: BotRow) {
  return ctx.db
    .selectFrom('bot_pulse')
    .where('workspace_id', '=', bot.workspace_id)
    .where('bot_id', '=', bot.id)
    .select(['last_in_at', 'last_out_at', 'last_error_at', 'last_error'])
    .executeTakeFirst()
}

async function unreadableOf(ctx: RequestContext, bot: BotRow): Promise<BotHealth['unreadable']> {
  const rows = await ctx.db
    .selectFrom('unreadable')
    .where('workspace_id', '=', bot.workspace_id)
    .where('bot_id', '=', bot.id)
    .select(['id', 'at', 'path', 'reason', 'body'])
    .orderBy('at', 'desc')
    .limit(shownUnreadable)
    .execute()
  return rows.map((row) => ({ ...row, at: wireSeconds(row.at.getTime()), body: row.body.slice(0, shownBody) }))
}
