import { expect, test } from 'vitest'
import { intentPage, intentsMatching, pageOf } from './intentPages.ts'

const intents = Array.from({ length: 23 }, (_, i) => ({ id: `i${i}`, name: `Intent ${i}`, alertStatus: false }))

test('ten intents stand on a page', () => {
  expect(intentPage(intents, 1)).toMatchObject({ pages: 3, shown: intents.slice(0, 10) })
  expect(intentPage(intents, 3).shown).toEqual(intents.slice(20))
  expect(intentPage([], 1)).toEqual({ pages: 1, shown: [] })
})

test('a page that is typed falls back to 1, and is no further than there are pages', () => {
  expect(['2', ' 3 ', '', 'x', '-1', '0', '1.5', '99', '99999999999999999999'].map((typed) => pageOf(typed, 3))).toEqual([
    2, 3, 1, 1, 1, 1, 1, 3, 3,
  ])
  expect(pageOf('2', 0)).toBe(1)
})

test('intents are searched by free text, whatever its accents and capital letters', () => {
  expect(intentsMatching(intents, '2 TENT').map(({ name }) => name)).toEqual([
    'Intent 2',
    'Intent 12',
    'Intent 20',
    'Intent 21',
    'Intent 22',
  ])
  expect(intentsMatching([{ ...intents[0]!, name: 'Réclamation' }], 'recla')).toHaveLength(1)
  expect(intentsMatching(intents, '(.*')).toEqual([])
  expect(intentsMatching(intents, '  ')).toEqual(intents)
})
