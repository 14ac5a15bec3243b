import * as z from 'zod/mini'

const minuteOfDay = z.int().check(z.gte(0), z.lte(1440))

/** From one minute of the day to another, in which somebody wants alerts; past midnight if `to` is not later. */
const Hours = z.object({ from: minuteOfDay, to: minuteOfDay })
type Hours = z.output<typeof Hours>

/** Whether a zone is one that this machine knows. */
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** When somebody wants alerts: not until a time (seconds since 1970), and only in some hours of each day of the week in their zone. */
export const Quiet = z.object({
  /** Off until then. */
  until: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1e11)))),
  /** Monday first; null: not on that day. */
  week: z.optional(
    z.nullable(
      z.object({
        zone: z.string().check(z.maxLength(60), z.refine(isZone, 'This time zone is not known.')),
        days: z.array(z.nullable(Hours)).check(z.length(7)),
      }),
    ),
  ),
})
export type Quiet = z.output<typeof Quiet>
type Week = NonNullable<Quiet['week']>

const day = 1440
const formats = new Map<string, Intl.DateTimeFormat>()

/** The minute of the week, counted from Monday midnight, in a zone. */
function minuteOfWeek(zone: string, at: number): number {
  const options = { timeZone: zone, weekday: 'short', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return (
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts['weekday']!) * day +
    Number(parts['hour']) * 60 +
    Number(parts['minute'])
  )
}

/** How many minutes hours last. */
const lengthOf = ({ from, to }: Hours) => (to > from ? to - from : to - from + day) || day
const week = 7 * day

/** How many minutes after a minute of the week alerts are wanted again: 0 while they are, null if they never are. */
function untilWanted(days: Week['days'], minute: number): number | null {
  const waits = days.flatMap((hours, n) => {
    if (hours === null) return []
    const since = (minute - (n * day + hours.from) + week) % week
    return since < lengthOf(hours) ? [0] : [week - since]
  })
  return waits.length === 0 ? null : Math.min(...waits)
}

/** Until when somebody wants no alerts, as it is now, in milliseconds since 1970: null if they want them, infinite if they never do. */
export function quietUntil({ until, week: hours }: Quiet, now: number): number | null {
  const from = Math.max(now, (until ?? 0) * 1000)
  const wait = hours ? untilWanted(hours.days, minuteOfWeek(hours.zone, from)) : 0
  if (wait === null) return Infinity
  if (wait === 0) return from > now ? from : null
  return firstWanted(hours!, Math.floor(from / minuteMs) * minuteMs)
}

const minuteMs = 60_000

/** The first minute from one on in which alerts are wanted. Where the clocks are changed before, it is counted again from there: they leave an hour out, or have one twice. */
function firstWanted({ zone, days }: Week, from: number): number {
  const wait = untilWanted(days, minuteOfWeek(zone, from))
  if (!wait) return from
  const start = from + wait * minuteMs
  const change = clockChange(zone, from, start)
  return change === null ? start : firstWanted({ zone, days }, change)
}

/** The minute after one, and up to another, from which on the clocks of a zone are others; null where they stay. */
function clockChange(zone: string, from: number, to: number): number | null {
  const ahead = (at: number) => (((minuteOfWeek(zone, at) - at / minuteMs) % week) + week) % week
  const before = ahead(from)
  if (ahead(to) === before) return null
  let [last, first] = [from / minuteMs, to / minuteMs]
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2)
    if (ahead(middle * minuteMs) === before) last = middle
    else first = middle
  }
  return first * minuteMs
}
