import { day } from '#shared/time.ts'

/** How many days of a trial are left, begun ones counted whole; 0 once it is over, null where there is none. `end` in seconds, `now` in milliseconds. */
export function trialDaysLeft(end: number | null, now: number): number | null {
  return end === null ? null : Math.max(0, Math.ceil((end * 1000 - now) / day))
}
