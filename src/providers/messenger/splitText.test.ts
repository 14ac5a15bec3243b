import { expect, test } from 'vitest'
import { splitText } from './splitText.ts'

const characters = (text: string) => text.length
const bytes = (text: string) => Buffer.byteLength(text)

test.each([
  ['short', 'Hello', ['Hello']],
  ['between paragraphs', 'One two.\n\nThree four five', ['One two.', 'Three four five']],
  ['between sentences', 'One two three. Four five six.', ['One two three.', 'Four five six.']],
  ['between words', 'one two three four five six', ['one two three four', 'five six']],
  ['anywhere, where there is nothing else', 'x'.repeat(45), ['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)]],
  ['nothing', '  \n ', []],
])('%s', (_, text, parts) => {
  expect(splitText(text, 20, characters)).toEqual(parts)
})

test('no part is heavier than it may be, no character is torn, and nothing but space is lost', () => {
  const text = 'Grüße 👨‍👩‍👧 und 😀. '.repeat(40)
  for (const measure of [characters, bytes]) {
    const parts = splitText(text, 50, measure)
    expect(Math.max(...parts.map(measure))).toBeLessThanOrEqual(50)
    expect(parts.every((part) => part.isWellFormed())).toBe(true)
    expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
  }
})
