import type { BotHealth } from '#features/bots/contract.ts'

/** The health of a bot with which all is well, for tests that look at a few of its fields. */
export const someHealth = (fields: Partial<BotHealth> = {}): BotHealth => ({
  client_key: 'bot_1',
  sockets: 0,
  last_in_at: 5,
  last_out_at: 6,
  last_error: null,
  stuck_since: null,
  waiting: 0,
  stuck: 0,
  deliveries: [],
  unreadable: [],
  events: [],
  ...fields,
})
