/** A minute in milliseconds. */
export const minute = 60_000

/** A day in milliseconds. */
export const day = 86_400_000

/** What was deleted or removed can be brought back for so many days; then it is erased. */
export const keptDays = 30

/** Wire times are seconds since 1970 with milliseconds as the fraction. */
export function wireSeconds(ms: number): number {
  return ms / 1000
}

/**
 * Days since 1970 in the zone that lies `tzoffset` minutes behind UTC (the sign of `Date.getTimezoneOffset`, as the browser sends it).
 */
export function dayNumber(ms: number, tzoffset: number): number {
  return Math.floor((ms - tzoffset * 60_000) / day)
}

/** The instant at which day `number` begins in that zone, as ISO text. */
export function dayStart(number: number, tzoffset: number): string {
  return new Date(number * day + tzoffset * 60_000).toISOString()
}
