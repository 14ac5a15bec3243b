import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits } from './fits.ts'
import { keysOf, tokensOf } from './keysOf.ts'
import type { Query } from './Query.ts'
import { writeName } from './quoted.ts'
import { readTokens } from './readTokens.ts'
import { parseQuery } from './rules.ts'

const clock = { now: Date.parse('2026-11-20T15:00:00Z'), tzoffset: 0 }

function query(text: string): Query {
  const parsed = parseQuery(text, clock)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.query
}
const sentence = (text: string) => {
  const parsed = parseQuery(text, clock)
  return 'problem' in parsed ? parsed.problem : null
}
/** Whether somebody who types `typed` finds a message that says `said`. */
function finds(typed: string, said: string): boolean {
  const message = { text: said, attachments: [], author: 'customer', person: null, bot: 'b' }
  const tokens = tokensOf(message)
  return fits(query(typed).terms, tokens, () => keysOf(message, tokens))
}

test.each([
  ['order', 'Where is my ORDER?'],
  ['cafe', 'Zwei Kaffee im Café, bitte'],
  ['CAFÉ', 'cafe'],
  ['hauptstrasse', 'Hauptstraße 5'],
  ['Łódź', 'shipped to lodz'],
  ['deliv', 'The delivery is late'],
  ['my ord', 'where is my order'],
  ['ord* late', 'the order is late'],
  ['"left in the rain"', 'It was left in the rain again'],
  ['“left in the rain”', 'left in the rain'],
  ['"never arri', 'it never arrived'],
  ["don't", 'I don’t know'],
  ['anna.schmidt@example.com', 'write to Anna.Schmidt@example.com please'],
  ['anna.schmidt@ex', 'anna.schmidt@example.com'],
  ['48213377', 'my order #48213377.'],
  ['4821', 'my order #48213377.'],
  ['A-4821', 'order A-4821-77'],
  ['+49 170 1234567', 'call me: 0170 / 123 45 67'],
  ['0170 1234567', 'my number is +49 (170) 1234567'],
  ['01701234567', 'ring 0170 123-4567'],
  ['订单', '请问我的订单什么时候可以送到？'],
  ['单', '我的订单'],
  ['返品方法', '注文した商品の返品方法を教えてください。'],
  ['がきた', '荷物がきた'],
  ['สินค้า', 'ฉันต้องการคืนสินค้า'],
  ['カタカナ', 'ｶﾀｶﾅ'],
  ['주문', '주문번호를 알려주세요'],
  ['これは15番', 'はい、これは15番です'],
  ['заказ', 'Где мой ЗАКАЗ?'],
  ['🎉', 'arrived 🎉 thanks'],
])('“%s” finds “%s”', (typed, said) => {
  expect(finds(typed, said)).toBe(true)
})

test.each([
  ['order ', 'two orders'],
  ['"my order"', 'order my'],
  ['"in rain"', 'in the rain'],
  ['48213377', 'my order 99948213377'],
  ['anna@example.com', 'anna at shop, bert@example.com'],
  ['単订', '我的订单'],
  ['かき', 'がき'],
  ['0170 1234567', 'order 1234568'],
])('“%s” does not find “%s”', (typed, said) => {
  expect(finds(typed, said)).toBe(false)
})

test('a phrase does not reach from the text into an attachment', () => {
  const tokens = tokensOf({ text: 'left', attachments: [{ text: 'in the rain' }] })
  expect(fits(query('"left in"').terms, tokens, () => new Set())).toBe(false)
  expect(fits(query('"in the"').terms, tokens, () => new Set())).toBe(true)
})

test('operators are read, quoted or not, in any case', () => {
  expect(query('refund from:customer Label:"needs refund" bot:shop has:file before:2026-11-02 after:yesterday')).toMatchObject({
    terms: [[[{ key: 'refund', prefix: false }]]],
    from: ['customer'],
    label: ['needs refund'],
    bot: ['shop'],
    hasFile: true,
    before: Date.parse('2026-11-02T00:00:00Z'),
    after: Date.parse('2026-11-20T00:00:00Z'),
  })
  expect(query('from:me from:"Jonas Weber"').from).toEqual(['me', 'Jonas Weber'])
  expect(query('see http://example.com:80').terms).toHaveLength(2)
})

test('quotation marks of a name are written twice between two, those of word processors too', () => {
  expect(query('label:"say ""hi"" now" bot:"""VIP""" from:"Ann ""Annie"" L"')).toMatchObject({
    label: ['say "hi" now'],
    bot: ['"VIP"'],
    from: ['Ann "Annie" L'],
  })
  expect(query('label:“““VIP””” label:"24"" screens"').label).toEqual(['“VIP”', '24" screens'])
  expect(finds('"say ""hi"" now"', 'Say "hi" now.')).toBe(true)
  expect(query('label:"a" "b"')).toMatchObject({ label: ['a'], terms: [[[{ key: 'b', prefix: false }]]] })
})

test('every name is found as it is offered', () => {
  const parts = fc.array(fc.constantFrom('"', '“', '”', '„', '«', '»', ' ', 'a', ':', '*'), { minLength: 1, maxLength: 8 })
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    parts.map((all) => all.join('')),
  )
  fc.assert(
    fc.property(name, fc.constantFrom('from', 'label', 'bot'), (one, operator) => {
      fc.pre(one.trim() === one && one !== '')
      expect(query(`late ${operator}:${writeName(one)} order`)[operator]).toEqual([one])
    }),
    { numRuns: 2000 },
  )
})

test('what only looks like an operator is none', () => {
  // 'ſ' is an 's' where capital letters make no difference.
  expect(query('haſ:files')).toEqual(query('files'))
})

test('days are days of the reader', () => {
  const parsed = parseQuery('after:2026-11-01 before:2026-11-03', { ...clock, tzoffset: 480 })
  expect(parsed).toMatchObject({ query: { after: Date.parse('2026-11-02T08:00:00Z'), before: Date.parse('2026-11-03T08:00:00Z') } })
})

test.each([
  // From November the clocks in Berlin say what they said in winter, and it is midnight there by those.
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00Z', '2026-07-01T22:00:00Z'],
  ['Europe/Berlin', '2026-11-20', '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
  // The days on which they are changed: of 23 and of 25 hours.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['Asia/Kolkata', '2026-07-01', '2026-06-30T18:30:00Z', '2026-07-01T18:30:00Z'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00Z', '2026-07-01T10:00:00Z'],
  // A day that has no midnight, and one that has it twice.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00Z', '2026-10-29T22:00:00Z'],
  ['UTC', '0000-01-01', '0000-01-01T00:00:00Z', '0000-01-02T00:00:00Z'],
  ['Nowhere/Yet', '2026-07-01', '2026-06-30T23:00:00Z', '2026-07-01T23:00:00Z'],
])('in %s, %s begins at %s and ends at %s, whatever its clocks say today', (zone, day, begins, ends) => {
  const parsed = parseQuery(`before:${day} after:${day}`, { ...clock, tzoffset: -60, zone })
  expect(parsed).toMatchObject({ query: { before: Date.parse(begins), after: Date.parse(ends) } })
})

test('what cannot be looked for is answered with a sentence', () => {
  expect(sentence('')).toMatch(/type a word/i)
  expect(sentence('?! ---')).toMatch(/type a word/i)
  expect(sentence('before:soon')).toBe('Write before: with a date such as before:2026-11-20.')
  expect(sentence('after:2026-02-30')).toMatch(/with a date/)
  expect(sentence('has:wings')).toMatch(/has:file/)
  expect(sentence('x from:')).toMatch(/from: with customer/)
  expect(sentence('word '.repeat(21))).toMatch(/at most 20 words/)
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'from:',
        'label:',
        'bot:',
        'before:',
        'after:',
        'has:',
        'file',
        '"',
        ' ',
        '*',
        '2026-11-20',
        'order',
        '订单',
        '+49',
        '0170 12',
        'é',
        '\0',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

test('any text gives a query or a sentence', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: -1440, max: 1440 }), (text, tzoffset) => {
      const parsed = parseQuery(text, { ...clock, tzoffset })
      if ('problem' in parsed) expect(parsed.problem).toMatch(/\.$/)
      else for (const sequence of parsed.query.terms.flat()) expect(sequence.every(({ key }) => key !== '')).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('whatever was said is found by itself, by any of its words, and by how these begin', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(), (said, n) => {
      const tokens = readTokens(said)
      fc.pre(tokens.length > 0 && tokens.length <= 20 && !/["“”„«»]|(from|label|bot|before|after|has):/i.test(said))
      expect(finds(`"${said}"`, said)).toBe(true)
      const { start, end } = tokens[n % tokens.length]!
      expect(finds(said.slice(start, end), said)).toBe(true)
      for (const token of tokens) expect(said.slice(token.start, token.end)).not.toBe('')
    }),
    { numRuns: 2000 },
  )
})
