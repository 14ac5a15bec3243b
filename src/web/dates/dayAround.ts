/** When the reader's day that holds `ts` begins and ends, in seconds; days are 23 or 25 hours long where clocks change. */
export function dayAround(ts: number): { from: number; to: number } {
  const start = new Date(ts * 1000)
  start.setHours(0, 0, 0, 0)
  const end = new Date(start)
  // Not a day after its start: where the change leaves midnight out, that is at one o'clock.
  end.setHours(24, 0, 0, 0)
  return { from: start.getTime() / 1000, to: end.getTime() / 1000 }
}
