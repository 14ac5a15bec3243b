import { expect, test } from 'vitest'
import { lastError } from './lastError.ts'

const broken = { since: 7, source: { code: 'toy.token' }, engine: null }

test('a bot that is disconnected has an error, also where no reply has failed yet', () => {
  expect(lastError({ broken }, { last_error: null })).toEqual({ at: 7, reason: { code: 'toy.token' } })
  const last = { at: 9, reason: { code: 'toy.window' } }
  expect(lastError({ broken }, { last_error: last })).toEqual(last)
  expect(lastError({ broken: { ...broken, source: null, engine: { code: 'toy.agent' } } }, { last_error: null })?.reason.code).toBe(
    'toy.agent',
  )
  expect(lastError({ broken: null }, { last_error: null })).toBeNull()
})
