import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayAround } from './dayAround.ts'
import { listTime, waitedFor } from './formats.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-20T15:30:00')
const shown = (text: string) => listTime(at(text) / 1000, now)

describe('a time in a list', () => {
  it('is the time today', () => {
    expect(shown('2026-11-20T00:05:00')).toBe('12:05 AM')
    expect(shown('2026-11-20T12:00:00')).toBe('12:00 PM')
    expect(shown('2026-11-20T15:29:59')).toBe('3:29 PM')
    // A clock that is a little ahead of ours is no reason for a date.
    expect(shown('2026-11-20T15:31:00')).toBe('3:31 PM')
  })
  it('is the weekday within 7 days', () => {
    expect(shown('2026-11-19T23:59:00')).toBe('Thu')
    expect(shown('2026-11-14T00:00:00')).toBe('Sat')
  })
  it('is the month and day within a year', () => {
    expect(shown('2026-11-13T23:59:00')).toBe('Nov 13')
    expect(shown('2025-11-20T00:00:00')).toBe('Nov 20')
  })
  it('is the date in figures before that', () => {
    expect(shown('2025-11-19T23:59:00')).toBe('11/19/25')
    expect(shown('2009-01-02T10:00:00')).toBe('1/2/09')
  })
})

describe('where a change of clocks leaves midnight out', () => {
  afterEach(() => void vi.unstubAllEnvs())
  // 24 April 2026 begins at one o'clock there.
  const begins = Date.UTC(2026, 3, 23, 22)
  const ends = begins + 23 * 3_600_000

  it('yesterday is yesterday on the day after', () => {
    vi.stubEnv('TZ', 'Africa/Cairo')
    const yesterday = (begins + 10 * 3_600_000) / 1000
    expect([ends, ends + 12 * 3_600_000].map((then) => listTime(yesterday, then))).toEqual(['Fri', 'Fri'])
  })
  it('the day ends at midnight', () => {
    vi.stubEnv('TZ', 'Africa/Cairo')
    expect(dayAround((begins + 3_600_000) / 1000)).toEqual({ from: begins / 1000, to: ends / 1000 })
    expect(dayAround(ends / 1000).from).toBe(ends / 1000)
  })
})

it('says how long somebody has waited in one unit', () => {
  const waited = (seconds: number) => waitedFor(now / 1000 - seconds, now)
  expect([20, 60, 59 * 60, 3600, 47 * 3600, 49 * 3600].map(waited)).toEqual(['<1 min', '1 min', '59 min', '1 h', '47 h', '2 d'])
})
