import { channelName } from '#providers/channels.ts'
import { kindOf } from '#web/providers/cards.ts'
import type { Bot } from '#features/bots/contract.ts'

/** What a bot is built with and where its customers write, such as `Node.js · Web chat`, once where both are one. What this page does not know is shown as it is. */
export function sourceName({ source, platform, engine }: Pick<Bot, 'source' | 'platform' | 'engine'>): string {
  return [...new Set([kindOf({ source, engine })?.name ?? source, channelName(platform)])].join(' · ')
}
