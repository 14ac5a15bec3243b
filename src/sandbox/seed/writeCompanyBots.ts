import { callableAddresses } from '#platform/outbound-http/callableAddresses.ts'
import { noPrivateHosts } from '#platform/outbound-http/privateHosts.ts'
import { day } from '#shared/time.ts'
import type { SourceRegistry } from '#features/bots/ports.ts'
import { engineSettings } from '#features/bots/server/engineSettings.ts'
import { saveAccounts } from '#features/bots/server/saveAccounts.ts'
import { sourceSettings } from '#features/bots/server/sourceSettings.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { identityOf, northwind } from '#sandbox/northwind.ts'
import type { CompanyBot, StandIn } from '#sandbox/StandIn.ts'
import { makeCompanyConversations } from './makeConversations.ts'
import { statusOf } from './statusOf.ts'
import { writeConversations } from './writeConversations.ts'
import { writeLabels } from './writeLabels.ts'

interface CompanyDependencies {
  sources: SourceRegistry
  /** The engines that the sandbox plays. */
  engines: readonly NonNullable<StandIn['engine']>[]
  vault: Vault
  /** Where the sandbox is reached, without a slash at the end. */
  url: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Makes the bots of the companies that the sandbox plays, as the bot form would, with a few conversations each. One that was made before, and
 * since removed too, stays as it is; only what it shows the company follows when the secret of the installation is another one.
 */
export async function writeCompanyBots(db: Database, bots: readonly CompanyBot[], deps: CompanyDependencies): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const one of bots) await writeBot(trx, one, deps)
    // Of all, as a folder of an older version may have made its bots without.
    await writeLabels(
      trx,
      bots.map(({ bot }) => bot),
      deps.now,
    )
  })
}

async function writeBot(db: DatabaseOrTransaction, one: CompanyBot, deps: CompanyDependencies): Promise<void> {
  const { bot, credentials, granted, engine: named } = one
  const there = await db.selectFrom('bot').where('id', '=', bot.id).select(['source', 'credentials']).executeTakeFirst()
  const given = { source: bot.source, platform: bot.channel, credentials: { ...credentials }, ...(granted && { granted: { ...granted } }) }
  const { columns, rules, accounts } = sourceSettings(given, null, {
    ...deps,
    mode: 'sandbox',
    addresses: callableAddresses({ mode: 'sandbox', privateHosts: noPrivateHosts }),
  })
  const played = deps.engines.find(({ name }) => name === named)
  const asked = played ? { engine: played.name, engine_credentials: { ...played.credentials }, engine_granted: { ...played.granted } } : {}
  const engine = engineSettings(asked, null, rules, deps)
  if (there) {
    if (there.source !== bot.source || !there.credentials || deps.vault.open(there.credentials) !== null) return
    const { engine_credentials } = engine
    await db.updateTable('bot').set({ credentials: columns.credentials, engine_credentials }).where('id', '=', bot.id).execute()
    return
  }
  await db
    .insertInto('bot')
    .values({
      workspace_id: northwind.id,
      id: bot.id,
      client_key: bot.clientKey,
      name: bot.name,
      ...columns,
      settings: JSON.stringify(columns.settings),
      ...engine,
      engine_settings: JSON.stringify(engine.engine_settings),
      auto_resume_minutes: null,
      created_at: new Date(deps.now - 200 * day),
      deleted_at: null,
    })
    .execute()
  await saveAccounts(db, { workspaceId: northwind.id, id: bot.id }, rules.provider, accounts)
  const made = makeCompanyConversations(identityOf(bot), bot.idPrefix ?? '', deps.url, deps.now)
  const written = await writeConversations(db, made, deps.now)
  await db.insertInto('bot_pulse').values(statusOf(bot.id, written)).execute()
}
