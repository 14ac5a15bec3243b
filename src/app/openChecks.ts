import { AppError } from '#shared/errors.ts'
import type { CompanyAtWork } from '#features/bots/ports.ts'
import type { BotRow, EngineColumns } from '#features/bots/server/access.ts'
import type { Verdict } from '#features/bots/server/connections/checkBots.ts'
import { openCredentials } from '#features/bots/server/openCredentials.ts'
import { hasAccounts } from '#features/bots/server/saveAccounts.ts'
import type { Engine } from '#features/inbox/engines/ports.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { openEngineCredentials, type Sources } from './sources.ts'

interface CheckDependencies {
  db: Database
  sources: Sources
  vault: Pick<Vault, 'decrypt'>
  companyOf(source: string): CompanyAtWork | undefined
  engineOf(name: string): Engine | undefined
  onError(error: unknown): void
}

/** How the companies of a bot are asked whether they still take what it shows them. A company that cannot be asked is `unknown`. */
export function openChecks({ db, sources, vault, companyOf, engineOf, onError }: CheckDependencies) {
  return {
    async checkSource({ workspace_id: workspaceId, id, source, settings, credentials }: BotRow): Promise<Verdict> {
      try {
        const rules = sources.find(source)
        const given = openCredentials({ settings, credentials }, vault)
        // Who restores a bot, or its workspace, may find that another one was connected meanwhile. The company would tell that one alone.
        if (rules && !(await hasAccounts(db, { workspaceId, id }, rules.provider, rules.accountsOf(given))))
          return { code: 'bot.account-elsewhere' }
        const check = companyOf(source)?.check
        if (!check) return 'unknown'
        const wrong = await check(given)
        return wrong && { code: 'bot.refused', params: { detail: wrong.message } }
      } catch (error) {
        if (error instanceof AppError) return 'unanswered'
        onError(error)
        return 'unknown'
      }
    },
    async checkEngine({ engine, engine_settings: settings, engine_credentials: credentials }: EngineColumns): Promise<Verdict> {
      // A bot that has none any more is rid of its reason, too.
      if (engine === null) return null
      try {
        const check = engineOf(engine)?.check
        return check ? await check(openEngineCredentials(sources, engine, { settings, credentials }, vault)) : 'unknown'
      } catch (error) {
        onError(error)
        return 'unknown'
      }
    },
  }
}
