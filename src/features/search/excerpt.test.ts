import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'
import { parseQuery } from './rules.ts'

const clock = { now: 0, tzoffset: 0 }
const termsOf = (typed: string) => {
  const parsed = parseQuery(typed, clock)
  return 'problem' in parsed ? [] : parsed.query.terms
}
/** The excerpt with what was looked for in brackets. */
const marked = (typed: string, said: string, max = 200, seen = max) =>
  excerpt(said, termsOf(typed), max, seen)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test.each([
  ['order', 'My ORDER and two orders', 'My [ORDER] and two [orders]'],
  ['order ', 'My ORDER and two orders', 'My [ORDER] and two orders'],
  ['cafe', 'Im Café', 'Im [Café]'],
  ['"in the rain"', 'left in the rain, in a bag', 'left [in the rain], in a bag'],
  ['订单', '我的订单在哪里', '我的[订单]在哪里'],
  ['返品方法', '商品の返品方法を', '商品の[返品方法]を'],
  ['0170 1234567', 'call +49 170 / 123 45 67 now', 'call [+49 170 / 123 45 67] now'],
  ['anna@example.com', 'to anna@example.com', 'to [anna@example.com]'],
  ['shop', ' see our shop\n\nfor  it', 'see our [shop] for it'],
  ['from:me order', 'from me: order', 'from me: [order]'],
])('“%s” in “%s”', (typed, said, expected) => {
  expect(marked(typed, said)).toBe(expected)
})

test('a long text is shown around what was looked for', () => {
  const said = `${'word '.repeat(100)}needle ${'word '.repeat(100)}`
  const shown = marked('needle', said, 100)
  expect(shown).toMatch(/^… word .*\[needle\] word .* …$/)
  expect(shown.length).toBeLessThan(130)
})

test('where one line is seen, the first hit is in it', () => {
  const said = 'That should not happen. Seams, zippers and poles are covered for five years. Which order was it, if you know?'
  expect(marked('order', said, 130, 30)).toBe('… Which [order] was it, if you know?')
  expect(marked('happen', said, 130, 30)).toBe(said.replace('happen', '[happen]'))
  expect(marked('elsewhere', said, 130, 30)).toBe(said)
})

test('an excerpt is made of the text, whatever that is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.integer({ min: 5, max: 60 }),
      (said, typed, max) => {
        const pieces = excerpt(said, termsOf(typed), max)
        const text = pieces
          .map((piece) => piece.text)
          .join('')
          .replace(/^… | …$/g, '')
        expect(said.replace(/\s+/g, ' ')).toContain(text)
        expect(text.isWellFormed()).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
