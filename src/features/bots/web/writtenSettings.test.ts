import { expect, test } from 'vitest'
import { longestPath } from '#features/auth/rules.ts'
import { readSettings, writeSettings } from './writtenSettings.ts'

const fields = [
  { name: 'page', secret: false },
  { name: 'token', secret: true },
  { name: 'engine.project', secret: false },
]

test('an address brings what was typed back, and never what is secret', () => {
  const typed = { name: 'Shop & café', minutes: '', afterDone: 'holder' as const, handover: 'A moment,\nplease.' }
  const secrets = { page: '42', token: 'secret', 'engine.project': 'shop-1' }
  const address = writeSettings('/bots/a', { typed, secrets }, fields)
  expect(address).not.toContain('secret')
  expect(readSettings(new URL(address, 'http://localhost').search)).toEqual({ typed, secrets: { page: '42', 'engine.project': 'shop-1' } })
  expect(writeSettings('/bots/a', { typed: {}, secrets: {} }, fields)).toBe('/bots/a')
})

test('it is never longer than an address may be: a long text is left out, and the rest is there', () => {
  const typed = { name: 'Laden', handover: 'Ä'.repeat(1000) }
  const address = writeSettings('/bots/a', { typed, secrets: { page: '42' } }, fields)
  expect(address.length).toBeLessThanOrEqual(longestPath)
  expect(readSettings(new URL(address, 'http://localhost').search)).toEqual({ typed: { name: 'Laden' }, secrets: { page: '42' } })
})

test('what no form of ours wrote is not taken', () => {
  expect(readSettings('?set.afterDone=nobody&set.id=1&source=slack&set.name=Shop')).toEqual({ typed: { name: 'Shop' }, secrets: {} })
})
