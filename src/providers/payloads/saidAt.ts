// No bot platform is older than this; what claims to be is a counter or a broken clock.
const earliest = Date.UTC(2010, 0, 1)
// A bot's clock may be a little ahead of ours; more than that would sort the message after those that follow it.
const leeway = 60_000
const numeric = /^\d{9,16}(\.\d{1,9})?$/
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i

/**
 * A platform's time in whole ms since 1970: seconds (with a fraction, as Slack writes them), milliseconds, or ISO text with a zone.
 * Null when there is none, when it lies before 2010, or more than a minute after `now`.
 */
export function saidAt(value: unknown, now: number): number | null {
  const ms = millisecondsOf(value)
  return ms >= earliest && ms <= now + leeway ? Math.round(ms) : null
}

/** Not a number for what is no time. */
function millisecondsOf(value: unknown): number {
  if (typeof value === 'number') return toMilliseconds(value)
  return typeof value === 'string' ? fromText(value) : Number.NaN
}

function fromText(text: string): number {
  if (text.length > 40) return Number.NaN
  if (numeric.test(text)) return toMilliseconds(Number(text))
  return iso.test(text) ? Date.parse(text) : Number.NaN
}

/** Below 10^11 a number counts seconds: as milliseconds it would lie in 1973. */
function toMilliseconds(value: number): number {
  return value < 1e11 ? value * 1000 : value
}
