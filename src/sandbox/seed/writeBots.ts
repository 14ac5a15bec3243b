import { day } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { hashSecret, type Vault } from '#platform/crypto/secrets.ts'
import { keysOf } from '#sandbox/bots/keysOf.ts'
import { northwind, sandboxBots, type SandboxBot } from '#sandbox/northwind.ts'
import { uuidFor } from '#sandbox/kit/uuidFor.ts'

/** How much of a key the product leaves readable. */
const shownLength = 8

/** Where the sandbox's own bot receives what people write. */
const webhookPath = (bot: SandboxBot) => `/sandbox/bots/${bot.slug}`
export const keyIdOf = (bot: SandboxBot) => uuidFor(`key:${bot.slug}`)

/** The bots with an API key each. */
export async function writeBots(db: DatabaseOrTransaction, vault: Vault, url: string, now: number): Promise<void> {
  const created_at = new Date(now - 428 * day)
  await db
    .insertInto('bot')
    .values(
      sandboxBots.map((bot) => ({
        workspace_id: northwind.id,
        id: bot.id,
        client_key: bot.clientKey,
        name: bot.name,
        source: bot.source,
        channel: bot.channel,
        transport: bot.transport === 'webhook' ? 'sdk-webhook' : 'sdk-socket',
        webhook: bot.transport === 'webhook' ? url + webhookPath(bot) : '',
        credentials: bot.transport === 'webhook' ? sealedSecret(bot, vault) : null,
        auto_resume_minutes: null,
        created_at,
        deleted_at: null,
      })),
    )
    .execute()
  await db
    .insertInto('api_key')
    .values(
      sandboxBots.map((bot) => {
        const { apiKey } = secretsOf(bot, vault)
        return {
          workspace_id: northwind.id,
          id: keyIdOf(bot),
          hash: hashSecret(apiKey),
          name: bot.name,
          starts_with: apiKey.slice(0, shownLength),
          created_at,
          last_used_at: null,
          revoked_at: null,
        }
      }),
    )
    .execute()
}

/** The secret of the webhook of a bot, as the database keeps it. */
export function sealedSecret(bot: SandboxBot, vault: Vault): Buffer {
  return vault.encrypt(JSON.stringify({ webhookSecret: secretsOf(bot, vault).webhookSecret }))
}

/** The keys of a bot of the sandbox on this installation. */
export function secretsOf(bot: SandboxBot, vault: Vault) {
  return keysOf(bot, (text) => vault.sign(text))
}
