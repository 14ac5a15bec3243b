import { day } from '#shared/time.ts'
import { listTime, timeOf } from '#web/dates/formats.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { actStrings } from './act.strings.ts'
import { snoozed } from './snoozed.strings.ts'

export interface SnoozeTime {
  name: string
  /** Seconds since 1970. */
  until: number
}

const morning = 9
const evening = 18

/** Times one may want to see a conversation again at, in the reader's zone; `now` in milliseconds. What is within the next hour is left out. */
export function snoozeTimes(now: number): SnoozeTime[] {
  const at = (days: number, hour: number) => {
    const then = new Date(now)
    then.setDate(then.getDate() + days)
    then.setHours(hour, 0, 0, 0)
    return then.getTime() / 1000
  }
  const later = Math.ceil((now / 1000 + 3 * 3600) / 1800) * 1800
  // Monday of the next week; on a Sunday that is tomorrow, which stands there already.
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7
  const { times } = actStrings
  return [
    ...(later < at(0, evening) ? [{ name: times.later, until: later }] : []),
    ...(at(0, evening) - now / 1000 > 3600 ? [{ name: times.evening, until: at(0, evening) }] : []),
    { name: times.tomorrow, until: at(1, morning) },
    ...(toMonday > 1 ? [{ name: times.monday, until: at(toMonday, morning) }] : []),
    // On a Monday that is the next one.
    ...(toMonday < 7 ? [{ name: times.week, until: at(7, morning) }] : []),
  ]
}

/** Until when a snooze lasts, for people: `6:00 PM`, `Sat, 9:00 AM`, `Dec 4, 9:00 AM`, or `the customer writes`. */
export function snoozeTimeText(until: number, now: number): string {
  if (until === untilCustomerWrites) return snoozed.customerWrites
  const time = timeOf(until)
  const isToday = new Date(until * 1000).toDateString() === new Date(now).toDateString()
  if (isToday) return time
  const within = until * 1000 - now < 6 * day
  // Seen from the day before the one in question, a list writes the weekday; from that day itself, the time.
  return `${listTime(until, until * 1000 + (within ? 2 : 30) * day)}, ${time}`
}
