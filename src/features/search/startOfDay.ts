import { day, dayNumber, minute } from '#shared/time.ts'
import type { Clock } from './Query.ts'

/** When a day, by its number since 1970, begins where the reader is, in milliseconds. */
export function startOfDay(number: number, { tzoffset, zone }: Pick<Clock, 'tzoffset' | 'zone'>): number {
  const midnight = number * day
  const behind = (at: number) => offsetIn(zone, at) ?? tzoffset
  // By the clocks of before a change, by those of after it, or, where the change leaves midnight out, at the change itself, which is midnight by the old ones.
  const [first, second] = [behind(midnight - day), behind(midnight + day)]
    .map((minutes) => midnight + minutes * minute)
    .toSorted((a, b) => a - b)
  return dayNumber(first!, behind(first!)) >= number ? first! : second!
}

/** How many minutes a zone is behind UTC at a time; null where it is not known. */
function offsetIn(zone: string | undefined, at: number): number | null {
  const format = zone === undefined ? null : formatOf(zone)
  const offset = format?.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  if (offset === undefined) return null
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offset) ?? []
  const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  return sign === '+' ? -ahead : ahead
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    // A browser may know zones that the server does not.
    return null
  }
}
