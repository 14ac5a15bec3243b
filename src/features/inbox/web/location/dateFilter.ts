import { addressDayOf } from '#web/dates/formats.ts'
import { startOfDay } from '#web/dates/startOfDay.ts'
import type { Criteria } from '#features/inbox/conversations/contract.ts'

type Times = Pick<Criteria, 'filterDays' | 'filterFrom' | 'filterTo'>

const anyTime: Times = { filterDays: null, filterFrom: null, filterTo: null }
const lastDays = /^([1-9]\d{0,2})d$/
const days = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/** Whether a text of an address says when: '7d', or '2026-11-01..2026-11-20', where either day may be missing. */
export function isDate(text: string): boolean {
  const { filterDays, filterFrom, filterTo } = timesOf(text)
  return filterDays !== null || ((filterFrom !== null || filterTo !== null) && (filterFrom ?? 0) < (filterTo ?? Infinity))
}

/** What it asks the server: days in the reader's own zone, the last of them whole. */
export function timesOf(date: string): Times {
  const last = lastDays.exec(date)
  if (last) return { ...anyTime, filterDays: Number(last[1]) }
  const [from, to] = daysOf(date)
  return { ...anyTime, filterFrom: startOfDay(from), filterTo: startOfDay(to, 1) }
}

/** The text of an address that asks for these times; seconds that begin no day here are shown as the day they are in. */
export function dateOf({ filterDays, filterFrom, filterTo }: Times): string {
  if (filterDays !== null) return `${filterDays}d`
  if (filterFrom === null && filterTo === null) return ''
  return `${filterFrom === null ? '' : addressDayOf(filterFrom)}..${filterTo === null ? '' : addressDayOf(filterTo - 1)}`
}

/** The two days of a text; '' for one that is missing. */
export function daysOf(date: string): [from: string, to: string] {
  const [, from = '', to = ''] = days.exec(date) ?? []
  return [from, to]
}
