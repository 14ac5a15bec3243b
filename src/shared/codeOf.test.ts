import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { codeOf } from './codeOf.ts'

test('an error says its code', async () => {
  const error: unknown = await readFile('/nobody/wrote/this').catch((reason: unknown) => reason)
  expect(codeOf(error)).toBe('ENOENT')
  expect(codeOf({ code: '40P01' })).toBe('40P01')
})

test.each([[null], [undefined], ['ENOENT'], [7], [new Error('without')], [{ code: 42 }]])('%o has no code', (thrown) => {
  expect(codeOf(thrown)).toBeUndefined()
})
