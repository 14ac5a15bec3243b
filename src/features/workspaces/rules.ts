import { daysLeft } from '#shared/daysLeft.ts'

/** How many days of a trial are left, begun ones counted whole; 0 once it is over, null where there is none. `end` in seconds, `now` in milliseconds. */
export const trialDaysLeft = (end: number | null, now: number): number | null => (end === null ? null : daysLeft(end * 1000, now))
