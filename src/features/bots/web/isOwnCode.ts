import { cardOf } from '#web/providers/cards.ts'
import type { Bot } from '#features/bots/contract.ts'

/** Whether a bot is code of one's own, which connects to Baton; the others speak by their company. */
export function isOwnCode({ source }: Pick<Bot, 'source'>): boolean {
  return cardOf(source)?.code !== undefined
}
