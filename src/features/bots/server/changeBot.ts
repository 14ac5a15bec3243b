import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { botChanged } from '#features/bots/contract.ts'
import { accessBot } from './access.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'
import type { NewBot, SavedBot } from './createBot.ts'
import { refuseTakenName } from './refuseTakenName.ts'
import { toBot } from './toBot.ts'
import { webhookSettings } from './webhookSettings.ts'

/** Changes what was given of a bot and leaves the rest. */
export async function changeBot(ctx: RequestContext, clientKey: string, given: NewBot, ports: BotPorts): Promise<SavedBot> {
  const { row } = await accessBot(ctx, clientKey, true)
  const { webhook, webhook_secret, shownSecret } = webhookSettings(given.webhook, row, ports)
  const changed = await ctx.db
    .updateTable('bot')
    .set({
      name: given.name,
      code_lang: given.code_lang ?? row.code_lang,
      platform: given.platform ?? row.platform,
      webhook,
      webhook_secret,
      auto_resume_minutes: given.auto_resume_minutes === undefined ? row.auto_resume_minutes : given.auto_resume_minutes,
      escalate_after_minutes: given.escalate_after_minutes === undefined ? row.escalate_after_minutes : given.escalate_after_minutes,
      done_ends_hold: given.done_ends_hold ?? row.done_ends_hold,
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName(given.name))
  const bot = toBot(changed)
  await auditBot(ctx, 'bot.changed', changed, row)
  ctx.emit(botChanged, { workspace: row.workspace_id }, bot)
  return { bot, api_key: null, webhook_secret: shownSecret }
}
