/** For how long somebody switches alerts off. */
export type Pause = 'hour' | 'four hours' | 'tomorrow' | 'monday'

/** The hour at which a day begins for who wants no alerts until then. */
const morning = 8

/** When a pause that begins now is over, in seconds since 1970, by the clock of this device. */
export function untilOf(pause: Pause, now: Date): number {
  const at = new Date(now)
  if (pause === 'hour' || pause === 'four hours') return Math.round(now.getTime() / 1000) + (pause === 'hour' ? 1 : 4) * 3600
  const days = pause === 'tomorrow' ? 1 : (8 - now.getDay()) % 7 || 7
  at.setDate(now.getDate() + days)
  at.setHours(morning, 0, 0, 0)
  return at.getTime() / 1000
}
