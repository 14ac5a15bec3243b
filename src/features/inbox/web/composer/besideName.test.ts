import { expect, test } from 'vitest'
import { besideName } from './besideName.ts'
import { openCompletion } from './openCompletion.ts'

/** `|` is the caret. */
test.each([
  ['/|', ''],
  ['  /refund|', ''],
  ['Hello there /|', 'Hello there'],
  ['Hello there /re|', 'Hello there'],
  ['Hello /re| there', 'Hello there'],
  ['/re| Hello', 'Hello'],
  ['Hello\n/|\nthere', 'Hello\n\nthere'],
])('of "%s" the name of a reply leaves "%s"', (typed, left) => {
  const caret = typed.indexOf('|')
  const text = typed.replace('|', '')
  expect(besideName(text, openCompletion(text, caret)!)).toBe(left)
})
