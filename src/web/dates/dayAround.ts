/** When the reader's day that holds `ts` begins and ends, in seconds; days are 23 or 25 hours long where clocks change. */
export function dayAround(ts: number): { from: number; to: number } {
  const start = new Date(ts * 1000)
  start.setHours(0, 0, 0, 0)
  const end = new Date(start)
  end.setDate(end.getDate() + 1)
  return { from: start.getTime() / 1000, to: end.getTime() / 1000 }
}
