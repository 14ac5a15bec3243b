import { expect, it } from 'vitest'
import { dateOf, isDate, timesOf } from './dateFilter.ts'

it('asks for the last days, or for whole days of the reader, and says so again', () => {
  expect(timesOf('7d')).toEqual({ filterDays: 7, filterFrom: null, filterTo: null })
  const span = timesOf('2026-03-29..2026-03-29')
  expect(span.filterFrom).toBe(new Date(2026, 2, 29).getTime() / 1000)
  // A day of 23 or 25 hours is whole, too.
  expect(span.filterTo).toBe(new Date(2026, 2, 30).getTime() / 1000)
  for (const date of ['7d', '365d', '2026-11-01..2026-11-20', '2026-11-01..', '..2026-02-28', '']) expect(dateOf(timesOf(date))).toBe(date)
})

it('takes nothing that is no day, nor a time that ends before it begins', () => {
  for (const date of ['', '..', '0d', '1000d', '7', '2026-02-30..', '2026-13-01..', '2026-11-20..2026-11-19', '0001-01-01..', 'x..y'])
    expect(isDate(date), date).toBe(false)
  for (const date of ['1d', '2026-11-20..2026-11-20', '..2026-11-20', '2026-11-20..']) expect(isDate(date), date).toBe(true)
})
