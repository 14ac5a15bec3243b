import { expect, test } from 'vitest'
import { storableReason } from './reason.ts'
import { storable } from './storable.ts'

test.each([
  ['short enough', 'Hello 🙂', 200, 'Hello 🙂'],
  ['cut between characters', '🙂🙂', 2, '🙂'],
  ['cut through a character', 'x🙂🙂', 4, 'x🙂'],
  ['a half that was there before', 'a\ud83db', 200, 'ab'],
  ['what the database takes for the end of a text', 'a\0b', 200, 'ab'],
])('%s', (_what, text, max, expected) => {
  expect(storable(text, max)).toBe(expected)
})

test('a reason keeps its numbers, and the beginning of what a company said', () => {
  const reason = { code: 'test.said', params: { status: 500, says: `${'x'.repeat(499)}🙂 and more` } }
  expect(storableReason(reason)).toEqual({ code: 'test.said', params: { status: 500, says: 'x'.repeat(499) } })
  expect(storableReason({ code: 'test.bare' })).toEqual({ code: 'test.bare', params: {} })
})
