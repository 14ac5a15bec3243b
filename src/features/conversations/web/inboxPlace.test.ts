import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedTab, plainInbox, questionOf, readPlace, writePlace, type InboxPlace } from './inboxPlace.ts'

const place: fc.Arbitrary<InboxPlace> = fc
  .record({
    id: fc.option(fc.uuid()),
    around: fc.option(fc.integer({ min: 0, max: 999_999 })),
    details: fc.boolean(),
    folder: fc.constantFrom('inbox', 'done', 'snoozed', 'deleted'),
    tab: fc.constantFrom(null, 'mine', 'unassigned', 'all'),
    needsHuman: fc.boolean(),
    followUp: fc.boolean(),
    unread: fc.boolean(),
    tags: fc.uniqueArray(fc.constantFrom('VIP', 'a,b', 'x & y', 'schön')),
    sort: fc.constantFrom('newest', 'waiting'),
    view: fc.option(fc.uuid()),
    phrase: fc.string({ maxLength: 30, unit: 'grapheme' }).map((text) => text.trim()),
    bot: fc.constantFrom('all', 'bot_1', 'a/b&c=d'),
  })
  .map((one) => ({
    ...one,
    around: one.id === null ? null : one.around,
    details: one.id !== null && one.details,
  })) as fc.Arbitrary<InboxPlace>

const there = (address: string) => {
  const url = new URL(address, 'https://baton.example')
  return readPlace(url.pathname, url.search)
}

describe('the address of the inbox', () => {
  it('says everything, so that reload, back and a sent link give the same screen', () => {
    fc.assert(
      fc.property(place, (one) => {
        expect(there(writePlace(one))).toEqual(one)
      }),
    )
  })

  it('has the forms of the spec', () => {
    expect(writePlace(plainInbox)).toBe('/messages/')
    expect(writePlace({ ...plainInbox, id: 'c1' })).toBe('/messages/c1/')
    expect(writePlace({ ...plainInbox, id: 'c1', folder: 'done' })).toBe('/messages/c1/done')
    expect(writePlace({ ...plainInbox, tab: 'all', needsHuman: true, unread: true })).toBe('/messages/?tab=all&filter=needs-human,unread')
    expect(there('/messages/c1')).toEqual({ ...plainInbox, id: 'c1' })
    expect(there('/messages/c1/done/')).toEqual({ ...plainInbox, id: 'c1', folder: 'done' })
  })

  it('leaves out what it does not understand', () => {
    expect(there('/messages/?tab=others&filter=nonsense&message=x')).toEqual(plainInbox)
    expect(readPlace('/messages/%E0%A4%A/', '')).toMatchObject({ id: '%E0%A4%A' })
  })

  it('asks for nothing that a path cannot carry', () => {
    for (const phrase of ['.', '..', '*']) expect(questionOf({ ...plainInbox, phrase }, 'all').phrase).toBe('')
    expect(questionOf({ ...plainInbox, phrase: 'a.b' }, 'all').phrase).toBe('a.b')
  })

  it('looks everywhere for what is searched or filtered, unless a tab was chosen', () => {
    expect(askedTab(plainInbox)).toBe('mine')
    expect(askedTab({ ...plainInbox, phrase: 'x' })).toBe('all')
    expect(askedTab({ ...plainInbox, unread: true, tab: 'unassigned' })).toBe('unassigned')
  })
})
