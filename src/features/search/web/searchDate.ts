const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day of something that was found, 'MMM Do' (spec, section 9), in the reader's zone. */
export function searchDate(seconds: number): string {
  const at = new Date(seconds * 1000)
  return `${months[at.getMonth()]} ${ordinal(at.getDate())}`
}

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}
