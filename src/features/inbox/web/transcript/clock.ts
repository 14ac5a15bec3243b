const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** A message's time as the spec writes it (`h:mm A`), such as `9:05 AM`. `ts` in seconds. */
export function timeOf(ts: number): string {
  const at = new Date(ts * 1000)
  const hours = at.getHours()
  return `${hours % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** A day as the dividers write it (`MMMM Do, YYYY`), such as `November 20th, 2026`. */
export function dayOf(ts: number): string {
  const at = new Date(ts * 1000)
  const day = at.getDate()
  const isTeen = day > 10 && day < 20
  const ending = (isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'
  return `${months[at.getMonth()]} ${day}${ending}, ${at.getFullYear()}`
}

/** When the reader's day that holds `ts` begins and ends, in seconds; days are 23 or 25 hours long where clocks change. */
export function dayAround(ts: number): { from: number; to: number } {
  const start = new Date(ts * 1000)
  start.setHours(0, 0, 0, 0)
  const end = new Date(start)
  end.setDate(end.getDate() + 1)
  return { from: start.getTime() / 1000, to: end.getTime() / 1000 }
}
