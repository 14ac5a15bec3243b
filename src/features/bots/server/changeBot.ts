import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { botChanged } from '#features/bots/contract.ts'
import { accessBotToChange } from './access.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'
import type { NewBot, SavedBot } from './createBot.ts'
import { engineSettings } from './engineSettings.ts'
import { refuseTakenName } from './refuseTakenName.ts'
import { saveAccounts } from './saveAccounts.ts'
import { sourceSettings } from './sourceSettings.ts'
import { toBot } from './toBot.ts'

/** Changes what was given of a bot and leaves the rest. What waits for it goes the way that it is reached from now on. */
export async function changeBot(ctx: RequestContext, clientKey: string, given: NewBot, ports: BotPorts): Promise<SavedBot> {
  const { row } = await accessBotToChange(ctx, clientKey)
  const { columns, rules, accounts, shownSecret } = sourceSettings(given, row, ports)
  const engine = engineSettings(given, row, rules, ports)
  const changed = await ctx.db
    .updateTable('bot')
    .set({
      name: given.name,
      ...columns,
      settings: JSON.stringify(columns.settings),
      ...engine,
      engine_settings: JSON.stringify(engine.engine_settings),
      handover_text: given.handover_text ?? row.handover_text,
      auto_resume_minutes: given.auto_resume_minutes === undefined ? row.auto_resume_minutes : given.auto_resume_minutes,
      escalate_after_minutes: given.escalate_after_minutes === undefined ? row.escalate_after_minutes : given.escalate_after_minutes,
      done_ends_hold: given.done_ends_hold ?? row.done_ends_hold,
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName(given.name))
  const place = { workspaceId: row.workspace_id, id: row.id }
  await saveAccounts(ctx.db, place, rules.provider, accounts)
  if (changed.transport !== row.transport) await ports.reroute(ctx, place, changed.transport)
  const bot = toBot(changed, ports.sources)
  await auditBot(ctx, 'bot.changed', changed, row)
  ctx.emit(botChanged, { workspace: row.workspace_id }, bot)
  return { bot, api_key: null, webhook_secret: shownSecret }
}
