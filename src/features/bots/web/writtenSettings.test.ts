// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { keepSettings, keptSettings, nothingWritten } from './writtenSettings.ts'

const fields = [
  { name: 'page', secret: false },
  { name: 'token', secret: true },
  { name: 'engine.project', secret: false },
]
afterEach(() => sessionStorage.clear())

test('what was typed is there again for its bot, and never what is secret', () => {
  const typed = { name: 'Shop & café', minutes: '', afterDone: 'holder' as const, handover: 'A moment,\nplease.' }
  const secrets = { page: '42', token: 'secret', 'engine.project': 'shop-1' }
  keepSettings('bot_a', { typed, secrets }, fields)
  expect(sessionStorage.getItem('settings of bot_a')).not.toContain('secret')
  expect(keptSettings('bot_a')).toEqual({ typed, secrets: { page: '42', 'engine.project': 'shop-1' } })
  expect(keptSettings('bot_b')).toEqual(nothingWritten)
})

test('once nothing is typed any more, as after it was saved, nothing is kept', () => {
  keepSettings('bot_a', { typed: { name: 'Shop' }, secrets: {} }, fields)
  keepSettings('bot_a', nothingWritten, fields)
  expect(keptSettings('bot_a')).toEqual(nothingWritten)
  expect(sessionStorage).toHaveLength(0)
})

test('what no form of this version wrote is not taken', () => {
  sessionStorage.setItem('settings of bot_a', 'set.afterDone=nobody&set.id=1&source=slack&set.name=Shop')
  expect(keptSettings('bot_a')).toEqual({ typed: { name: 'Shop' }, secrets: {} })
})
