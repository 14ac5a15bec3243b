import type { Bot } from '#features/bots/contract.ts'

/** A bot with nothing set, for tests that look at a few of its fields. */
export const someBot = (fields: Partial<Bot> = {}): Bot => ({
  id: '1',
  name: 'Shop bot',
  client_key: 'bot_1',
  source: 'npm',
  code_lang: 'npm',
  settings: {},
  has_credentials: false,
  stored_secrets: [],
  platform: 'messenger',
  webhook: '',
  engine: null,
  engine_settings: {},
  has_engine_credentials: false,
  handover_text: '',
  auto_resume_minutes: null,
  escalate_after_minutes: 30,
  done_ends_hold: true,
  broken: null,
  ai_off: null,
  created_at: 1,
  ...fields,
})
