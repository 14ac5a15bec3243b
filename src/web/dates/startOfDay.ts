/** The second at which a day (`YYYY-MM-DD`) begins where the reader is, or the day `later` days after it; null where the text is no day since 1970. */
export function startOfDay(day: string, later = 0): number | null {
  const [, year = 0, month = 0, date = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number)
  const at = new Date(year, month - 1, date + later)
  const isDay = year >= 1971 && new Date(year, month - 1, date).getMonth() === month - 1
  return isDay ? at.getTime() / 1000 : null
}
