import type { Input } from '#shared/call.ts'
import { botSettingErrors } from '#features/bots/errors.ts'
import { newSecret } from '#platform/crypto/secrets.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { rotateWebhookSecret as call } from '#features/bots/contract.ts'
import { accessBotToChange } from './access.ts'
import { auditBot } from './auditBot.ts'
import type { BotPorts } from './BotPorts.ts'
import { openCredentials } from './openCredentials.ts'
import { emitBotChanged } from './emitBotChanged.ts'
import { hasWebhook } from './sourceSettings.ts'

/** Replaces the webhook's secret, or makes the first one; what is delivered from now on is signed with it. A webhook need not have an address yet. */
export async function rotateWebhookSecret(
  ctx: RequestContext,
  { params }: Input<typeof call>,
  { vault, sources }: BotPorts,
): Promise<{ webhook_secret: string }> {
  const { row } = await accessBotToChange(ctx, params.client_key)
  const rules = sources.find(row.source)
  if (!rules || !hasWebhook(rules)) throw botSettingErrors.takesNoWebhook()
  const secret = newSecret('whs')
  const secrets = { ...openCredentials({ settings: {}, credentials: row.credentials }, vault), webhookSecret: secret }
  const changed = await ctx.db
    .updateTable('bot')
    .set({ credentials: vault.encrypt(JSON.stringify(secrets)), stored_secrets: Object.keys(secrets).toSorted() })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditBot(ctx, 'secret.webhook-rotated', row)
  // What is shown changes with a first secret only, but anyone who signs must let go of an old one.
  await emitBotChanged(ctx, changed, sources)
  return { webhook_secret: secret }
}
