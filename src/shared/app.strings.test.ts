import { expect, test } from 'vitest'
import { strings } from './app.strings.ts'

test('numbers have separators of thousands, and words their number', () => {
  expect(strings.list.unread(1)).toBe('1 unread message')
  expect(strings.list.unread(1204)).toBe('1,204 unread messages')
  expect(strings.list.showNew(1_000_000)).toBe('Show 1,000,000 new conversations above')
  expect(strings.list.newAbove(2500)).toBe('2,500 new')
})
