import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Bot } from '#features/bots/contract.ts'
import { placeError } from './placeError.ts'
import { savedSettings } from './savedSettings.ts'
import { SourceFields } from './SourceFields.tsx'

const bot: Bot = {
  id: '1',
  name: 'Shop bot',
  client_key: 'bot_1',
  source: 'python',
  code_lang: 'python',
  settings: {},
  has_credentials: true,
  stored_secrets: ['webhookSecret'],
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
  created_at: 1,
}

/** The fields of a bot whose form has this source chosen. */
function shown(of: Bot, source: string): string {
  const settings = savedSettings(of, { source }, {})
  const form = { ...settings, wrong: placeError(null, settings.fields, settings.engine), secrets: {}, isSaving: false }
  const nothing = () => undefined
  const unused = { type: nothing, typeField: nothing, save: () => Promise.resolve() }
  return renderToStaticMarkup(<SourceFields bot={of} form={{ ...form, ...unused }} disabled={false} />)
}

test('a bot that moves to another company is asked for its secrets, and not told that they are stored: those were of the source before', () => {
  const moving = shown(bot, 'manychat')
  expect(moving).toMatch(/<input[^>]*required/)
  expect(moving).not.toContain('Stored. Type another one to replace it.')
  const there = shown({ ...bot, source: 'manychat', stored_secrets: ['manychat_token'] }, 'manychat')
  expect(there).toContain('Stored. Type another one to replace it.')
})
