import { expect, test } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import { changedCredentials, changesOf, draftOf, minutesOf, settingsOf } from './settingsDraft.ts'

const bot = someBot({
  settings: { page: '42' },
  has_credentials: true,
  stored_secrets: ['token'],
  webhook: 'https://bot.example.com/',
})

test('only what was changed is saved, so that a colleague may change the rest meanwhile', () => {
  expect(changesOf(bot, {})).toEqual({})
  expect(changesOf(bot, { name: ' Shop bot ', webhook: 'https://bot.example.com/' })).toEqual({})
  const typed = { minutes: '30', webhook: '' }
  expect(changesOf(bot, typed)).toEqual(typed)
  const byColleague = { ...bot, name: 'Store bot', auto_resume_minutes: 30 }
  expect(changesOf(byColleague, typed)).toEqual({ webhook: '' })
  expect({ ...draftOf(byColleague), ...typed }.name).toBe('Store bot')
})

test('what was changed is saved as the bot has it: empty minutes are never, and Done may leave it to who had it', () => {
  expect(settingsOf({ name: 'Store bot', webhook: '' })).toEqual({ name: 'Store bot', webhook: '' })
  expect(settingsOf({ minutes: '', waiting: ' 45 ', afterDone: 'holder' })).toEqual({
    auto_resume_minutes: null,
    escalate_after_minutes: 45,
    done_ends_hold: false,
  })
  expect(changesOf(bot, { waiting: '30', afterDone: 'ai' })).toEqual({})
  expect(changesOf(bot, { waiting: '', afterDone: 'holder' })).toEqual({ waiting: '', afterDone: 'holder' })
})

test('minutes are a whole number from 1 to 1,440, or nothing for never', () => {
  expect(['', '  ', '1', ' 30 ', '1440'].map(minutesOf)).toEqual([null, null, 1, 30, 1440])
  for (const wrong of ['0', '1441', '-5', '1.5', '1e3', 'soon', '99999']) expect(minutesOf(wrong)).toBeUndefined()
})

test('of what a source asks for only what was changed is saved; a secret that nobody typed stays', () => {
  const fields = [
    { name: 'webhook', secret: false },
    { name: 'page', secret: false },
    { name: 'token', secret: true },
  ]
  expect(changedCredentials(bot, fields, {})).toEqual({})
  expect(changedCredentials(bot, fields, { page: ' 42 ', token: '', webhook: 'https://b.example.com/' })).toEqual({})
  expect(changedCredentials(bot, fields, { page: '', token: ' t ', other: 'x' })).toEqual({ page: '', token: 't' })
  expect(changedCredentials(null, fields, { page: '42' })).toEqual({ page: '42' })
})

test('what was chosen anew is saved also where it is the same, as another account may give it', () => {
  const fields = [{ name: 'page', secret: false, chosen: true } as const]
  expect(changedCredentials(bot, fields, {})).toEqual({})
  expect(changedCredentials(bot, fields, { page: '42' })).toEqual({ page: '42' })
  expect(changedCredentials(bot, fields, { page: '' })).toEqual({ page: '' })
  expect(changedCredentials(null, fields, { page: '' })).toEqual({})
})
