import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Bot } from '#features/bots/contract.ts'
import { someBot } from '#features/bots/testing/someBot.ts'
import { placeError } from './placeError.ts'
import { savedSettings } from './savedSettings.ts'
import { SourceFields } from './SourceFields.tsx'

const bot = someBot({ source: 'python', code_lang: 'python', has_credentials: true, stored_secrets: ['webhookSecret'] })

/** The fields of a bot whose form has this source chosen. */
function shown(of: Bot, source: string): string {
  const settings = savedSettings(of, { source }, {})
  const form = {
    ...settings,
    wrong: placeError({ failure: null, field: null }, settings.fields, settings.engine),
    secrets: {},
    isSaving: false,
  }
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
