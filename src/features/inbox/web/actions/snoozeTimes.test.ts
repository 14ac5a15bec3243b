import { expect, it } from 'vitest'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { snoozeTimes, snoozeTimeText } from './snoozeTimes.ts'

const at = (text: string) => new Date(text).getTime()
const offered = (text: string) => snoozeTimes(at(text)).map(({ name, until }) => `${name}: ${snoozeTimeText(until, at(text))}`)

it('offers what makes sense at the time of day and of the week', () => {
  // A Tuesday morning, a Friday evening, a Sunday, a Monday.
  expect(offered('2026-11-17T09:10:00')).toEqual([
    'Later today: 12:30 PM',
    'This evening: 6:00 PM',
    'Tomorrow: Wed, 9:00 AM',
    'Next Monday: Mon, 9:00 AM',
    'In a week: Nov 24, 9:00 AM',
  ])
  expect(offered('2026-11-20T20:00:00')).toEqual(['Tomorrow: Sat, 9:00 AM', 'Next Monday: Mon, 9:00 AM', 'In a week: Nov 27, 9:00 AM'])
  expect(offered('2026-11-22T17:30:00')).toEqual(['Tomorrow: Mon, 9:00 AM', 'In a week: Nov 29, 9:00 AM'])
  expect(offered('2026-11-23T20:00:00')).toEqual(['Tomorrow: Tue, 9:00 AM', 'Next Monday: Nov 30, 9:00 AM'])
})

it('says whom it waits for in the place of a time, whenever that is read', () => {
  for (const now of ['2026-11-20T20:00:00', '2999-12-31T23:00:00', '3000-01-01T12:00:00'])
    expect(snoozeTimeText(untilCustomerWrites, at(now))).toBe('the customer writes')
})

it('never offers what is over', () => {
  for (let hour = 0; hour < 24; hour++) {
    const now = at(`2026-11-18T${String(hour).padStart(2, '0')}:45:00`)
    const times = snoozeTimes(now).map(({ until }) => until)
    expect(Math.min(...times)).toBeGreaterThan(now / 1000 + 3000)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }
})
