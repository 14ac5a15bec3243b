import type { SandboxBot } from '#sandbox/northwind.ts'

/** What a bot of the sandbox shows and checks. */
export interface BotKeys {
  apiKey: string
  webhookSecret: string
}

/**
 * The secrets of a bot, made from the secret of the installation by `sign`: they are the same after every start and other ones on every
 * machine, and stand nowhere.
 */
export function keysOf(bot: SandboxBot, sign: (text: string) => string): BotKeys {
  return {
    apiKey: `bk_${sign(`sandbox api key of ${bot.slug}`).slice(0, 32)}`,
    webhookSecret: `whs_${sign(`sandbox webhook of ${bot.slug}`).slice(0, 32)}`,
  }
}
