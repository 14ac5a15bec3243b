import { day } from './time.ts'

/**
 * The clocks of server and device may differ by this much, in milliseconds, and a page looks at its own every half a minute: what has just begun has
 * no day more than it lasts.
 */
const leeway = 600_000

/** Days until `end`, begun ones counted whole; 0 once it is over. Both in milliseconds. */
export function daysLeft(end: number, now: number): number {
  const left = end - now
  return left <= 0 ? 0 : Math.max(1, Math.ceil((left - leeway) / day))
}
