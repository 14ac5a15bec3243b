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

/** Replaces the webhook's secret; what is delivered from now on is signed with the new one. */
export async function rotateWebhookSecret(
  ctx: RequestContext,
  { params }: Input<typeof call>,
  { vault, sources }: BotPorts,
): Promise<{ webhook_secret: string }> {
  const { row } = await accessBotToChange(ctx, params.client_key)
  if (row.webhook === '') throw botSettingErrors.noWebhook()
  const secret = newSecret('whs')
  const secrets = openCredentials({ settings: {}, credentials: row.credentials }, vault)
  const sealed = vault.encrypt(JSON.stringify({ ...secrets, webhookSecret: secret }))
  await ctx.db
    .updateTable('bot')
    .set({ credentials: sealed })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute()
  await auditBot(ctx, 'secret.webhook-rotated', row)
  // Nothing that is shown has changed, but anyone who signs must let go of the old secret.
  await emitBotChanged(ctx, row, sources)
  return { webhook_secret: secret }
}
