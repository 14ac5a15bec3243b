import { timeOf, weekdayTimeOf } from '#web/dates/formats.ts'

/**
 * What a customer's clock shows, as `h:mm A` with the day before it where that is another one than the reader's. `timezone` is a name
 * ('Europe/Oslo') or hours from Greenwich ('-7', '5.5', 'UTC+2'), as platforms give it; null for what is neither. `now` in milliseconds.
 */
export function localTime(timezone: string, now: number): string | null {
  const there = clockThere(timezone.trim(), now)
  if (there === null) return null
  const isSameDay = there.toDateString() === new Date(now).toDateString()
  return (isSameDay ? timeOf : weekdayTimeOf)(there.getTime() / 1000)
}

/** A time whose local parts are those of the other zone. */
function clockThere(timezone: string, now: number): Date | null {
  const hours = /^(?:UTC|GMT)?([+-]?\d{1,2}(?:\.\d{1,2})?)$/i.exec(timezone)?.[1]
  if (hours !== undefined) {
    const offset = Number(hours)
    if (Math.abs(offset) > 14) return null
    const at = new Date(now)
    return new Date(now + (offset * 60 + at.getTimezoneOffset()) * 60_000)
  }
  try {
    return new Date(new Date(now).toLocaleString('en-US', { timeZone: timezone }))
  } catch {
    return null
  }
}
