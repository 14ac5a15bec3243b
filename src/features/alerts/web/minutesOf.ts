/** Typed minutes, from 1 to a day; null for nothing, which means never; undefined for what is no such number. */
export function minutesOf(typed: string): number | null | undefined {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  const minutes = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : 0
  return minutes >= 1 && minutes <= 1440 ? minutes : undefined
}
