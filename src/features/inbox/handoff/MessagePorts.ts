import type { Source } from './sourceLimits.ts'

/** What the calls about messages need from the rest of the product. */
export interface MessagePorts {
  /** What a bot's source is called and takes; undefined for one that this server does not have, of which nothing is known. */
  sourceOf(source: string): Source | undefined
  /** Somebody wants what waits for a bot to be tried now: no server lets the bot rest any longer. */
  tryBotNow(botId: string): void
}
