import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'

dayjs.extend(advancedFormat)

/** How the page writes times and days, all in the reader's zone. Times are in seconds since 1970 unless said otherwise. */
const write = (seconds: number, format: string): string => dayjs(seconds * 1000).format(format)

/** A time as the spec writes it: `9:05 AM`. */
export const timeOf = (seconds: number): string => write(seconds, 'h:mm A')

/** A day as the spec's dividers write it: `November 20th, 2026`. */
export const dayOf = (seconds: number): string => write(seconds, 'MMMM Do, YYYY')

/** A time of any year: `Nov 20, 2026, 3:30 PM`. */
export const momentOf = (seconds: number): string => write(seconds, 'MMM D, YYYY, h:mm A')

/** A time of this year to the second: `Nov 20, 3:30:05 PM`. */
export const exactMomentOf = (seconds: number): string => write(seconds, 'MMM D, h:mm:ss A')

/** The day of a time as addresses write it: `2026-11-20`. */
export const addressDayOf = (seconds: number): string => write(seconds, 'YYYY-MM-DD')

/** A day of an address (`2026-11-20`) as people read it: `Nov 20, 2026`. */
export const dayName = (day: string): string => dayjs(day).format('MMM D, YYYY')

/** The day of something that was found (spec, section 9): `Nov 20th`; with its year where that is not the present one. */
export function searchDate(seconds: number, now = new Date()): string {
  const isThisYear = dayjs(seconds * 1000).isSame(now, 'year')
  return write(seconds, isThisYear ? 'MMM Do' : 'MMM Do, YYYY')
}

/** A time as lists show it (spec, screen 4): the time today, the weekday within 7 days, 'MMM D' within a year, else 'M/D/YY'. `now` in milliseconds. */
export function listTime(seconds: number, now: number): string {
  const today = dayjs(now).startOf('day')
  const day = dayjs(seconds * 1000).startOf('day')
  // Where a change of clocks leaves midnight out, a day begins at one o'clock.
  const daysAgo = Math.round(today.diff(day, 'day', true))
  if (daysAgo <= 0) return timeOf(seconds)
  if (daysAgo < 7) return write(seconds, 'ddd')
  return write(seconds, day.isBefore(today.subtract(1, 'year')) ? 'M/D/YY' : 'MMM D')
}

/** How long somebody has waited, in one unit: `<1 min`, `4 min`, `3 h`, `2 d`. `now` in milliseconds. */
export function waitedFor(since: number, now: number): string {
  const minutes = Math.floor((now / 1000 - since) / 60)
  if (minutes < 1) return '<1 min'
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
