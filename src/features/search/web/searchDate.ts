const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day of something that was found, 'MMM Do' (spec, section 9), in the reader's zone; with its year where that is not the present one. */
export function searchDate(seconds: number, now = new Date()): string {
  const at = new Date(seconds * 1000)
  const day = `${months[at.getMonth()]} ${ordinal(at.getDate())}`
  return at.getFullYear() === now.getFullYear() ? day : `${day}, ${at.getFullYear()}`
}

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}
