import { sdkCards } from '#providers/sdk/card.ts'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from './bot.strings.ts'

/** What a bot is built with and where its customers write, such as `Node.js · Messenger`. */
export function sourceName({ code_lang, platform }: Pick<Bot, 'code_lang' | 'platform'>): string {
  // A platform that we do not know is shown as it is.
  return `${sdkCards[code_lang].name} · ${(botStrings.platforms as Record<string, string>)[platform] ?? platform}`
}
