import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBotToChange, type BotRow } from './access.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'
import type { GivenBot, SavedBot } from './createBot.ts'
import { setConnection } from './connections/setConnection.ts'
import { engineSettings, fieldShownAnew } from './engineSettings.ts'
import { refuseTakenName } from './refuseTakenName.ts'
import { saveAccounts } from './saveAccounts.ts'
import { sourceSettings } from './sourceSettings.ts'
import { emitBotChanged } from './emitBotChanged.ts'

/**
 * What the company has just taken is broken no longer, and what waits goes now. An engine or a source that the bot no longer has takes its reason along.
 * What no company looks at, such as the language of an agent, leaves it.
 */
async function forgetBroken(ctx: RequestContext, row: BotRow, changed: BotRow, given: GivenBot, ports: BotPorts): Promise<void> {
  if (row.broken === null) return
  const place = { workspaceId: row.workspace_id, id: row.id }
  if (row.broken.source && (given.credentials !== undefined || changed.source !== row.source)) {
    await setConnection(ctx, place, 'source', null)
    await ports.hurry(ctx, place)
  }
  const isShown = given.engine_granted !== undefined || fieldShownAnew(given, changed, row, ports.sources) !== null
  if (row.broken.engine && (isShown || changed.engine !== row.engine)) await setConnection(ctx, place, 'engine', null)
}

/** Changes what was given of a bot and leaves the rest. What waits for it goes the way that it is reached from now on. */
export async function changeBot(ctx: RequestContext, clientKey: string, given: GivenBot, ports: BotPorts): Promise<SavedBot> {
  const { row } = await accessBotToChange(ctx, clientKey)
  const name = given.name ?? row.name
  const { columns, rules, accounts, shownSecret } = sourceSettings(given, row, ports)
  const engine = engineSettings(given, row, rules, ports)
  const changed = await ctx.db
    .updateTable('bot')
    .set({
      name,
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
    .catch(refuseTakenName(name))
  const place = { workspaceId: row.workspace_id, id: row.id }
  if (row.engine_credentials !== engine.engine_credentials || row.credentials !== columns.credentials) await ports.letGo(ctx.db, row)
  await saveAccounts(ctx.db, place, rules.provider, accounts)
  if (changed.transport !== row.transport) await ports.reroute(ctx, place, changed.transport)
  await forgetBroken(ctx, row, changed, given, ports)
  const { broken, broken_at } = await ctx.db
    .selectFrom('bot')
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .select(['broken', 'broken_at'])
    .executeTakeFirstOrThrow()
  await auditBot(ctx, 'bot.changed', changed, row)
  const bot = await emitBotChanged(ctx, { ...changed, broken, broken_at }, ports.sources)
  return { bot, api_key: null, webhook_secret: shownSecret }
}
