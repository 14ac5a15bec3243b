import { newId } from '#shared/ids.ts'
import { newSecret } from '#platform/crypto/secrets.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Bot } from '#features/bots/contract.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'
import { createKey, hasKey } from './createKey.ts'
import { refuseTakenName } from './refuseTakenName.ts'
import { saveAccounts } from './saveAccounts.ts'
import { engineSettings, type GivenEngine } from './engineSettings.ts'
import { sourceSettings, type GivenSettings } from './sourceSettings.ts'
import { emitBotChanged } from './emitBotChanged.ts'

/** What is given for a bot; what is missing stays as it is. */
export interface GivenBot extends GivenSettings, GivenEngine {
  name?: string | undefined
  auto_resume_minutes?: number | null | undefined
  escalate_after_minutes?: number | null | undefined
  done_ends_hold?: boolean | undefined
}

/** What a new bot is made of. */
export type NewBot = GivenBot & { name: string }

/** A bot with what is shown only now: the key its workspace got with its first bot, and the secret of its webhook. */
export interface SavedBot {
  bot: Bot
  api_key: string | null
  webhook_secret: string | null
}

/** Makes a bot in a workspace that the caller was let into. The first one that a program may speak for brings an API key, unless `withKey` is false. */
export async function createBot(
  ctx: RequestContext,
  workspaceId: string,
  given: NewBot,
  ports: Pick<BotPorts, 'sources' | 'vault' | 'mode' | 'addresses'>,
  { withKey }: { withKey: boolean } = { withKey: true },
): Promise<SavedBot> {
  const { columns, rules, accounts, shownSecret } = sourceSettings(given, null, ports)
  const engine = engineSettings(given, null, rules, ports)
  const row = await ctx.db
    .insertInto('bot')
    .values({
      workspace_id: workspaceId,
      id: newId(ctx.now.getTime()),
      client_key: newSecret('bot'),
      name: given.name,
      ...columns,
      settings: JSON.stringify(columns.settings),
      ...engine,
      engine_settings: JSON.stringify(engine.engine_settings),
      ...(given.handover_text !== undefined && { handover_text: given.handover_text }),
      auto_resume_minutes: given.auto_resume_minutes ?? null,
      // What is not given is as the database has it by default.
      ...(given.escalate_after_minutes !== undefined && { escalate_after_minutes: given.escalate_after_minutes }),
      ...(given.done_ends_hold !== undefined && { done_ends_hold: given.done_ends_hold }),
      created_at: ctx.now,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName(given.name))
  await saveAccounts(ctx.db, { workspaceId, id: row.id }, rules.provider, accounts)
  await auditBot(ctx, 'bot.made', row)
  const bot = await emitBotChanged(ctx, row, ports.sources)
  const made = !withKey || rules.isDemo || (await hasKey(ctx, workspaceId)) ? null : await createKey(ctx, workspaceId, given.name)
  return { bot, api_key: made?.api_key ?? null, webhook_secret: shownSecret }
}
