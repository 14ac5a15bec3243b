import { day } from '#shared/time.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `h:mm A` in the reader's zone. */
export function clockTime(at: Date): string {
  return `${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${at.getHours() < 12 ? 'AM' : 'PM'}`
}

/**
 * A time as lists show it (spec, screen 4): the time today, the weekday within 7 days, 'MMM D' within a year, else 'M/D/YY'. `seconds` since
 * 1970, `now` in milliseconds.
 */
export function listTime(seconds: number, now: number): string {
  const at = new Date(seconds * 1000)
  const today = new Date(now)
  const daysAgo = Math.round((midnight(today) - midnight(at)) / day)
  if (daysAgo <= 0) return clockTime(at)
  if (daysAgo < 7) return weekdays[at.getDay()]!
  const lastYear = new Date(today.getFullYear() - 1, today.getMonth(), today.getDate())
  if (at >= lastYear) return `${months[at.getMonth()]} ${at.getDate()}`
  return `${at.getMonth() + 1}/${at.getDate()}/${String(at.getFullYear() % 100).padStart(2, '0')}`
}

/** How long somebody has waited, in one unit: `<1 min`, `4 min`, `3 h`, `2 d`. */
export function waitedFor(since: number, now: number): string {
  const minutes = Math.floor((now / 1000 - since) / 60)
  if (minutes < 1) return '<1 min'
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}

/** Noon would do as well; a day of 23 or 25 hours must still count as one. */
function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
}
