import { expect, test } from 'vitest'
import { moved } from './useKeptCaret.ts'

test.each([
  ['words before it', 'one| two', 'zero one| two'],
  ['words behind it', 'one| two', 'one| two three'],
  ['nothing that was there', 'one| two', 'Hel|lo'],
  ['a shorter text', 'one two| three', 'On|'],
  ['words at the end, where it stands', 'one|', 'one two|'],
  ['the first words', '|', 'one|'],
])('the caret stays between its words with %s', (_, before, after) => {
  const at = before.indexOf('|')
  expect(moved(at, before.replace('|', ''), after.replace('|', ''))).toBe(after.indexOf('|'))
})
