/**
 * How many minutes a zone is behind UTC at a time, by what its clocks show then (the sign of `Date.getTimezoneOffset`); null where the zone is not
 * given or not known.
 */
export function offsetIn(zone: string | undefined, at: number): number | null {
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
