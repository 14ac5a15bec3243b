import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Facets } from '#features/inbox/conversations/contract.ts'
import { askedTab, ownFolder, plainInbox, questionOf, readInboxLocation, writeInboxLocation, type InboxLocation } from './inboxLocation.ts'

const place: fc.Arbitrary<InboxLocation> = fc
  .record({
    id: fc.option(fc.uuid()),
    around: fc.option(fc.integer({ min: 0, max: 999_999 })),
    details: fc.boolean(),
    folder: fc.constantFrom('inbox', 'done', 'snoozed', 'deleted'),
    tab: fc.constantFrom(null, 'mine', 'unassigned', 'all'),
    nextUp: fc.boolean(),
    needsHuman: fc.boolean(),
    waiting: fc.boolean(),
    followUp: fc.boolean(),
    unread: fc.boolean(),
    mentions: fc.boolean(),
    assignee: fc.option(fc.uuid()),
    holder: fc.constantFrom(null, 'ai', 'person'),
    source: fc.constantFrom(null, 'messenger', 'sdk&x'),
    date: fc.constantFrom('', '7d', '2026-11-01..2026-11-20', '..2026-11-20'),
    tags: fc.uniqueArray(fc.constantFrom('VIP', 'a,b', 'x & y', 'schön')),
    sort: fc.constantFrom('newest', 'waiting', null),
    view: fc.option(fc.uuid()),
    phrase: fc.string({ maxLength: 30, unit: 'grapheme' }).map((text) => text.trim()),
    bot: fc.constantFrom('all', 'bot_1', 'a/b&c=d'),
  })
  .map((one) => ({
    ...one,
    around: one.id === null ? null : one.around,
    details: one.id !== null && one.details,
  })) as fc.Arbitrary<InboxLocation>

const there = (address: string) => {
  const url = new URL(address, 'https://baton.example')
  return readInboxLocation(url.pathname, url.search)
}

describe('the address of the inbox', () => {
  it('says everything, so that reload, back and a sent link give the same screen', () => {
    fc.assert(
      fc.property(place, (one) => {
        expect(there(writeInboxLocation(one))).toEqual(one)
      }),
    )
  })

  it('has the forms of the spec', () => {
    expect(writeInboxLocation(plainInbox)).toBe('/messages/')
    expect(writeInboxLocation({ ...plainInbox, id: 'c1' })).toBe('/messages/c1/')
    expect(writeInboxLocation({ ...plainInbox, id: 'c1', folder: 'done' })).toBe('/messages/c1/done')
    expect(writeInboxLocation({ ...plainInbox, tab: 'all', needsHuman: true, unread: true })).toBe(
      '/messages/?tab=all&filter=needs-human,unread',
    )
    expect(writeInboxLocation({ ...plainInbox, tab: 'mine', waiting: true })).toBe('/messages/?tab=mine&filter=waiting')
    expect(there('/messages/c1')).toEqual({ ...plainInbox, id: 'c1' })
    expect(there('/messages/c1/done/')).toEqual({ ...plainInbox, id: 'c1', folder: 'done' })
  })

  it('puts who waits longest first where people wait for one, unless another order was chosen', () => {
    const sortAt = (address: string) => questionOf(there(address), 'all').criteria.sort
    expect(sortAt('/messages/?filter=needs-human')).toBe('waiting')
    expect(sortAt('/messages/?filter=needs-human&sort=newest')).toBe('newest')
    expect(sortAt('/messages/?filter=needs-human&folder=done')).toBe('newest')
    expect(sortAt('/messages/?filter=waiting')).toBe('waiting')
    expect(sortAt('/messages/?filter=waiting&sort=newest')).toBe('newest')
    expect(sortAt('/messages/?filter=waiting&folder=snoozed')).toBe('newest')
    expect(sortAt('/messages/?tab=all')).toBe('newest')
  })

  it('leads by a link that names no folder to the list on which the conversation is', () => {
    const facets = { is_done: true, is_snoozed: false, assignee: 'me' } as Facets
    const at = (change: Partial<InboxLocation>) => ({ ...plainInbox, id: 'c1', ...change })
    expect(ownFolder(at({}), facets, 'me')).toEqual({ folder: 'done', tab: 'all' })
    expect(ownFolder(at({ tab: 'mine' }), facets, 'me')).toEqual({ folder: 'done' })
    expect(ownFolder(at({ tab: 'unassigned' }), facets, 'me')).toEqual({ folder: 'done', tab: 'all' })
    expect(ownFolder(at({}), { ...facets, is_snoozed: true }, 'me')).toMatchObject({ folder: 'snoozed' })
    expect(ownFolder(at({ tab: 'mine' }), 'deleted', 'me')).toEqual({ folder: 'deleted' })
    // Where it is, or where the address says to look, the list stays.
    expect(ownFolder(at({}), { ...facets, is_done: false }, 'me')).toBeNull()
    for (const folder of ['done', 'snoozed'] as const) expect(ownFolder(at({ folder }), { ...facets, is_done: false }, 'me')).toBeNull()
    // Restored beside the list of deleted ones, it stands where it was before.
    expect(ownFolder(at({ folder: 'deleted' }), { ...facets, is_done: false }, 'me')).toEqual({ folder: 'inbox', tab: 'all' })
  })

  it('leaves out what it does not understand', () => {
    expect(there('/messages/?tab=others&filter=nonsense&message=x&assignee=ben&holder=me&date=soon')).toEqual(plainInbox)
    expect(readInboxLocation('/messages/%E0%A4%A/', '')).toMatchObject({ id: '%E0%A4%A' })
  })

  it('asks for Next up whatever else is chosen, and leaves what is opened from it beside it', () => {
    const nextUp = { ...plainInbox, nextUp: true }
    expect(writeInboxLocation(nextUp)).toBe('/messages/?filter=next-up')
    const asked = questionOf(nextUp, 'all')
    expect(asked.criteria).toMatchObject({ filterNextUp: true, sort: 'waiting', tab: 'all' })
    expect(questionOf({ ...nextUp, bot: 'bot_1', phrase: 'x', folder: 'done', tags: ['VIP'] }, 'mine')).toEqual(asked)
    expect(ownFolder({ ...nextUp, id: 'c1' }, { is_done: true, is_snoozed: false, assignee: 'me' } as Facets, 'me')).toBeNull()
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
