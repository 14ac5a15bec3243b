import type { Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Bot, restoreBot as call } from '#features/bots/contract.ts'
import { accessKeptBot } from './access.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'
import { refuseTakenName } from './refuseTakenName.ts'
import { emitBotChanged } from './emitBotChanged.ts'
import { toBot } from './toBot.ts'

/** Takes a removal back. A bot that is there already stays as it is, so that two clicks on Undo agree. */
export async function restoreBot(ctx: RequestContext, { body }: Input<typeof call>, { sources, tellMoved }: BotPorts): Promise<Bot> {
  const { row } = await accessKeptBot(ctx, body.client_key)
  if (row.deleted_at === null) return toBot(row, sources, 'may change it')
  const restored = await ctx.db
    .updateTable('bot')
    // Its company may say something else than when it was removed.
    .set({ deleted_at: null, check_at: ctx.now })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName(row.name))
  await auditBot(ctx, 'bot.restored', restored)
  await tellMoved(ctx, row.workspace_id, row.client_key)
  return emitBotChanged(ctx, restored, sources)
}
