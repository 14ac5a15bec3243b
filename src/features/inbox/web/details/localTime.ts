/**
 * What a customer's clock shows, as `h:mm A` with the day before it where that is another one than the reader's. `timezone` is a name
 * ('Europe/Oslo') or hours from Greenwich ('-7', '5.5', 'UTC+2'), as platforms give it; null for what is neither. `now` in milliseconds.
 */
export function localTime(timezone: string, now: number): string | null {
  const there = clockThere(timezone.trim(), now)
  if (there === null) return null
  const write = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...parts, timeZone: there.zone }).format(there.at)
  // Newer browsers write a narrow gap before AM and PM.
  const time = write({ hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ')
  const isSameDay = write(day) === new Intl.DateTimeFormat('en-US', day).format(now)
  return isSameDay ? time : `${write({ weekday: 'short' })} ${time}`
}

const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const

/** The time and the zone in which it is to be read. Never in the reader's: where clocks are changed, it lacks an hour, or has one twice. */
function clockThere(timezone: string, now: number): { at: number; zone: string } | null {
  const hours = /^(?:UTC|GMT)?([+-]?\d{1,2}(?:\.\d{1,2})?)$/i.exec(timezone)?.[1]
  if (hours !== undefined) {
    const offset = Number(hours)
    return Math.abs(offset) > 14 ? null : { at: now + offset * 3_600_000, zone: 'UTC' }
  }
  try {
    return { at: now, zone: new Intl.DateTimeFormat('en-US', { timeZone: timezone }).resolvedOptions().timeZone }
  } catch {
    // It is no zone.
    return null
  }
}
