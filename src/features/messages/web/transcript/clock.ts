import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'

dayjs.extend(advancedFormat)

/** A message's time as the spec writes it, such as `9:05 AM`. `ts` in seconds. */
export function timeOf(ts: number): string {
  return dayjs(ts * 1000).format('h:mm A')
}

/** A day as the dividers write it, such as `November 20th, 2026`. */
export function dayOf(ts: number): string {
  return dayjs(ts * 1000).format('MMMM Do, YYYY')
}

/** When the reader's day that holds `ts` begins and ends, in seconds; days are 23 or 25 hours long where clocks change. */
export function dayAround(ts: number): { from: number; to: number } {
  const start = new Date(ts * 1000)
  start.setHours(0, 0, 0, 0)
  const end = new Date(start)
  end.setDate(end.getDate() + 1)
  return { from: start.getTime() / 1000, to: end.getTime() / 1000 }
}
