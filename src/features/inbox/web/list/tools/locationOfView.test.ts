import { expect, it } from 'vitest'
import { plainInbox, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import type { View } from '#features/inbox/conversations/views/contract.ts'
import { locationOfView, savedOf, shows } from './locationOfView.ts'

const place: InboxLocation = {
  ...plainInbox,
  id: 'open',
  bot: 'bot_1',
  folder: 'done',
  tab: 'unassigned',
  tags: ['VIP', 'refund'],
  unread: true,
  assignee: 'ben',
  holder: 'person',
  source: 'messenger',
  date: '7d',
  sort: 'waiting',
  phrase: 'shoes',
}
const view = { id: 'v1', name: 'VIPs', shared: false, person: 'mara', position: 0, ...savedOf(place) }

it('leads to the list it was saved from, with what is open left open and without the phrase', () => {
  expect(locationOfView(view, { ...plainInbox, id: 'other' })).toEqual({ ...place, id: 'other', view: 'v1', phrase: '' })
})

it('is shown by its own list, whatever the order of the labels, and by no list that differs', () => {
  expect(shows({ ...place, tags: ['refund', 'VIP'] }, view)).toBe(true)
  const others: Partial<InboxLocation>[] = [{ bot: 'all' }, { folder: 'inbox' }, { tab: 'mine' }, { tags: ['VIP'] }, { unread: false }]
  for (const change of [
    ...others,
    { sort: 'newest' as const },
    { followUp: true },
    { needsHuman: true },
    { waiting: true },
    { holder: 'ai' as const },
    { assignee: null },
    { date: '' },
    { source: null },
  ])
    expect(shows({ ...place, ...change }, view)).toBe(false)
})

it('is the same where a server of before, or a kept copy, does not say that nobody need wait', () => {
  const { filterWaiting, ...criteria } = view.criteria
  const before = { ...view, criteria: criteria as View['criteria'] }
  expect(filterWaiting).toBe(false)
  expect(locationOfView(before, plainInbox)).toEqual(locationOfView(view, plainInbox))
  expect(shows(place, before)).toBe(true)
  expect(shows({ ...place, waiting: true }, before)).toBe(false)
})
