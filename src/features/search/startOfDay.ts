import { offsetIn } from '#shared/offsetIn.ts'
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
