import { AppError } from '#shared/errors.ts'
import type { CompanyAtWork } from '#features/bots/ports.ts'
import type { BotRow } from '#features/bots/server/access.ts'
import type { Verdict } from '#features/bots/server/connections/checkBots.ts'
import { openCredentials } from '#features/bots/server/openCredentials.ts'
import type { Engine } from '#features/inbox/engines/ports.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import { openEngineCredentials, type Sources } from './sources.ts'

interface CheckGround {
  sources: Sources
  vault: Pick<Vault, 'decrypt'>
  companyOf(source: string): CompanyAtWork | undefined
  engineOf(name: string): Engine | undefined
  onError(error: unknown): void
}

/** How the companies of a bot are asked whether they still take what it shows them. A company that cannot be asked, or does not answer, is `unknown`. */
export function openChecks({ sources, vault, companyOf, engineOf, onError }: CheckGround) {
  return {
    async checkSource({ source, settings, credentials }: BotRow): Promise<Verdict> {
      const check = companyOf(source)?.check
      if (!check) return 'unknown'
      try {
        const wrong = await check(openCredentials({ settings, credentials }, vault))
        return wrong && { code: 'bot.refused', params: { detail: wrong.message } }
      } catch (error) {
        if (!(error instanceof AppError)) onError(error)
        return 'unknown'
      }
    },
    async checkEngine({ engine, engine_settings: settings, engine_credentials: credentials }: BotRow): Promise<Verdict> {
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
