import { AppError } from '#shared/errors.ts'
import { newSecret } from '#platform/crypto/secrets.ts'
import { isWebhook } from '#features/bots/rules.ts'
import type { BotRow } from './access.ts'
import type { BotPorts } from './BotPorts.ts'

type Held = Pick<BotRow, 'webhook' | 'webhook_secret'>

/**
 * The columns for a webhook address as somebody gave it (undefined: not mentioned, empty: none). The first address brings a secret, which
 * is shown this once; later addresses keep it.
 */
export function webhookSettings(
  given: string | undefined,
  held: Held,
  { vault, mode }: Pick<BotPorts, 'vault' | 'mode'>,
): Held & { shownSecret: string | null } {
  if (given === undefined || given === held.webhook) return { ...held, shownSecret: null }
  if (given !== '' && !isWebhook(given, mode)) throw new AppError('bad-input', refusals[mode], { field: 'webhook' })
  if (given === '' || held.webhook_secret !== null) return { ...held, webhook: given, shownSecret: null }
  const secret = newSecret('whs')
  return { webhook: given, webhook_secret: vault.encrypt(secret), shownSecret: secret }
}

const needsHttps = 'A webhook needs an https address, such as https://bot.example.com/baton.'
const orLocal = 'A webhook needs an https address, or an http address on this machine, such as http://localhost:4100/baton.'
const refusals = { live: needsHttps, sandbox: orLocal, test: orLocal }
