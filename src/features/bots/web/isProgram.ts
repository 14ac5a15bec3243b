import { cardOf } from '#web/providers/cards.ts'
import type { Bot } from '#features/bots/contract.ts'

/** Whether a bot is a program of its own, which connects to Baton; the others speak by their company. */
export function isProgram({ source }: Pick<Bot, 'source'>): boolean {
  return cardOf(source)?.code !== undefined
}
