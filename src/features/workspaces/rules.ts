import { day } from '#shared/time.ts'

/** The clocks of server and device may differ by this much, in milliseconds: a trial that just began has no day more than it lasts. */
const leeway = 600_000

/** How many days of a trial are left, begun ones counted whole; 0 once it is over, null where there is none. `end` in seconds, `now` in milliseconds. */
export function trialDaysLeft(end: number | null, now: number): number | null {
  if (end === null) return null
  const left = end * 1000 - now
  return left <= 0 ? 0 : Math.max(1, Math.ceil((left - leeway) / day))
}
