import type { Bot, BotHealth } from '#features/bots/contract.ts'

/** The last error of a bot; of one that has none by itself what broke its connection, where that is broken. */
export function lastError({ broken }: Pick<Bot, 'broken'>, { last_error }: Pick<BotHealth, 'last_error'>): BotHealth['last_error'] {
  if (last_error !== null || broken === null) return last_error
  const reason = broken.source ?? broken.engine
  return reason === null ? null : { at: broken.since, reason }
}
