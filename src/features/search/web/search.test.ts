import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Hit } from '#features/search/contract.ts'
import { searchDate } from '#web/dates/formats.ts'
import { changeHits } from './searchLive.ts'
import { behindSearch, plainSearch, readSearchLocation, writeSearchLocation, type SearchLocation } from './searchLocation.ts'
import { suggestionsFor } from './suggestions.ts'
import { countText, type SearchPages } from './useSearch.ts'

describe('the address of a search', () => {
  it('says everything about it, and is read as it was written', () => {
    const place = fc.record<SearchLocation>({
      terms: fc.string({ unit: 'grapheme', maxLength: 30 }).filter((terms) => !/^\.{1,2}$/.test(terms)),
      channel: fc.option(fc.uuid(), { nil: null }),
      message: fc.option(fc.nat(), { nil: null }),
      isLeft: fc.boolean(),
      tab: fc.constantFrom('messages', 'files'),
      only: fc.boolean(),
    })
    fc.assert(
      fc.property(place, (one) => {
        const { pathname, search } = new URL(writeSearchLocation(one), 'https://baton.example')
        const beside = one.channel === null ? { message: null, only: false } : {}
        const left = one.channel === null || one.message === null ? { isLeft: false } : {}
        expect(readSearchLocation(pathname, search)).toEqual({ ...one, ...beside, ...left })
      }),
    )
  })

  it('is that of the specification, and closing leads where it says', () => {
    expect(writeSearchLocation({ ...plainSearch, terms: 'a b' })).toBe('/dashboard/search/a%20b')
    const open = readSearchLocation('/messages/c1/search/where%20is/', '?message=7')
    expect(open).toEqual({ ...plainSearch, terms: 'where is', channel: 'c1', message: 7 })
    expect(behindSearch({ ...open, message: null })).toBe('/messages/c1/')
    expect(behindSearch(open)).toBe('/messages/c1/?message=7')
    expect(behindSearch({ ...open, isLeft: true })).toBe('/messages/c1/')
    expect(behindSearch(plainSearch)).toBe('/dashboard/')
  })
})

describe('what is offered while one types', () => {
  const known = { people: ['Mara Lindt', 'Jonas'], bots: ['Shop bot'], labels: ['vip'] }
  const offered = (text: string) => suggestionsFor(text, known)
  it('begins with the operators', () => {
    expect(offered('').map(({ text }) => text)).toEqual(['from:', 'label:', 'bot:', 'before:', 'after:', 'has:'])
    expect(offered('late ').map(({ text }) => text)[0]).toBe('late from:')
  })
  it('goes on with what an operator knows', () => {
    expect(offered('late from:').map(({ name }) => name)).toEqual(['customer', 'bot', 'me', 'Mara Lindt', 'Jonas'])
    expect(offered('late from:ma')).toEqual([{ name: 'Mara Lindt', text: 'late from:"Mara Lindt" ' }])
    expect(offered('bot:"shop')).toEqual([{ name: 'Shop bot', text: 'bot:"Shop bot" ' }])
    expect(offered('label:')).toEqual([{ name: 'vip', text: 'label:vip ' }])
    expect(suggestionsFor('bot:', { ...known, bots: ['Shop bot', 'Shop bot'] }).map(({ name }) => name)).toEqual(['Shop bot'])
    expect(suggestionsFor('label:mull', { ...known, labels: ['Müller'] })).toEqual([{ name: 'Müller', text: 'label:Müller ' }])
    expect(offered('has:')).toEqual([{ name: 'file', text: 'has:file ' }])
    expect(offered('has:file').map(({ text }) => text)[0]).toBe('has:file from:')
  })
  it('writes quotation marks of a name twice, and reads them so while one types', () => {
    const marked = { ...known, labels: ['say "hi"', '“VIP”'] }
    const texts = (text: string) => suggestionsFor(text, marked).map((one) => one.text)
    expect(texts('label:')).toEqual(['label:"say ""hi""" ', 'label:"““VIP””" '])
    expect(texts('late label:"say ""h')).toEqual(['late label:"say ""hi""" '])
    expect(texts('label:“““v')).toEqual(['label:"““VIP””" '])
  })
  it('offers the operators where nothing fits what an operator is followed by', () => {
    expect(offered('before:soon').map(({ text }) => text)[0]).toBe('before:soon from:')
  })
})

test('counts read exactly up to a thousand', () => {
  expect([countText(0, false), countText(1000, false), countText(1001, false), countText(213, true)]).toEqual([
    '0',
    '1,000',
    '1000+',
    '213+',
  ])
})

test.each([
  [1, 'Jan 1st'],
  [2, 'Jan 2nd'],
  [3, 'Jan 3rd'],
  [4, 'Jan 4th'],
  [11, 'Jan 11th'],
  [12, 'Jan 12th'],
  [13, 'Jan 13th'],
  [21, 'Jan 21st'],
  [22, 'Jan 22nd'],
  [31, 'Jan 31st'],
])('the day %i is “%s”', (day, text) => {
  expect(searchDate(new Date(2026, 0, day, 12).getTime() / 1000, new Date(2026, 10, 1))).toBe(text)
})

test('a day of another year says which', () => {
  const found = new Date(2024, 10, 22, 12).getTime() / 1000
  expect(searchDate(found, new Date(2026, 10, 22))).toBe('Nov 22nd, 2024')
  expect(searchDate(found, new Date(2024, 11, 31, 23))).toBe('Nov 22nd')
})

describe('what is found stays as it is now', () => {
  const hit = (id: string, seq: number) => ({ channel: { id }, message: { seq, text: 'x' } }) as unknown as Hit
  const pages = (messages: Hit[], files: Hit[] = [], messageCount = messages.length): SearchPages => ({
    pages: [
      { messages, files, messageCount, fileCount: files.length, atLeast: { messages: false, files: false }, next: null, indexing: null },
    ],
    pageParams: [null],
  })
  const kept = [hit('a', 1), hit('b', 1), hit('a', 2)]
  it('what left is neither shown nor counted', () => {
    const after = changeHits(pages(kept, [kept[0]!]), (one) => (one.channel.id === 'a' ? null : one)).pages[0]!
    expect(after.messages).toEqual([kept[1]])
    expect([after.files, after.messageCount, after.fileCount]).toEqual([[], 1, 0])
  })
  it('what was not counted to its end stays so', () => {
    expect(changeHits(pages(kept, [], 1001), (one) => (one.channel.id === 'a' ? null : one)).pages[0]!.messageCount).toBe(1001)
  })
  it('what concerns nothing changes nothing', () => {
    const before = pages(kept)
    expect(changeHits(before, (one) => one)).toBe(before)
  })
})
