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
  const [, from, to] = days.exec(date) ?? []
  return { ...anyTime, filterFrom: beginOf(from, 0), filterTo: beginOf(to, 1) }
}

/** The text of an address that asks for these times; seconds that begin no day here are shown as the day they are in. */
export function dateOf({ filterDays, filterFrom, filterTo }: Times): string {
  if (filterDays !== null) return `${filterDays}d`
  if (filterFrom === null && filterTo === null) return ''
  return `${filterFrom === null ? '' : dayOf(filterFrom)}..${filterTo === null ? '' : dayOf(filterTo - 1)}`
}

/** The two days of a text; '' for one that is missing. */
export function daysOf(date: string): [from: string, to: string] {
  const [, from = '', to = ''] = days.exec(date) ?? []
  return [from, to]
}

/** When a day begins here, some days later, in seconds since 1970; null for what is no day. */
function beginOf(day: string | undefined, later: number): number | null {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number)
  const at = new Date(year, month - 1, date)
  if (!day || year < 1971 || at.getMonth() !== month - 1 || at.getDate() !== date) return null
  return new Date(year, month - 1, date + later).getTime() / 1000
}

function dayOf(seconds: number): string {
  const at = new Date(seconds * 1000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
