import type { Input } from '#shared/call.ts'
import { botErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { botRemoved, type removeBot as call } from '#features/bots/contract.ts'
import { isTyped } from '#shared/isTyped.ts'
import { accessBotToChange } from './access.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'

/**
 * Removes a bot. Only its own row is marked: its keys are refused, and its conversations left out of lists and counts, by everyone who
 * looks at that mark. So it costs the same with ten conversations as with a million, and a restore brings back exactly what was there.
 */
export async function removeBot(ctx: RequestContext, { body }: Input<typeof call>, { tellMoved }: BotPorts): Promise<{ ok: true }> {
  const { row } = await accessBotToChange(ctx, body.client_key)
  if (body.name !== undefined && !isTyped(body.name, row.name)) throw botErrors.wrongName({ name: row.name })
  await ctx.db
    .updateTable('bot')
    .set({ deleted_at: ctx.now })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute()
  await auditBot(ctx, 'bot.removed', row)
  ctx.emit(botRemoved, { workspace: row.workspace_id }, { id: row.id, client_key: row.client_key })
  await tellMoved(ctx, row.workspace_id, row.client_key)
  return { ok: true }
}
