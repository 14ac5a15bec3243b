import { setTimeout as sleep } from 'node:timers/promises'
import { FaultSwitch } from './FaultSwitch.ts'

/** The faults that the API of every company can have: they are asked for before a call is looked at. */
export function apiFaults() {
  return {
    slow: new FaultSwitch(),
    down: new FaultSwitch(),
    busy: new FaultSwitch(),
    token: new FaultSwitch(),
    silent: new FaultSwitch(),
  }
}
export type ApiFaults = ReturnType<typeof apiFaults>

/** What a person reads beside these switches. */
export const apiFaultSentences: Readonly<Record<keyof ApiFaults, string>> = {
  slow: 'It answers three seconds late.',
  down: 'It answers with 500.',
  busy: 'It answers that too much is sent.',
  token: 'It does not accept the token any more.',
  silent: 'It takes a message and breaks off before it answers.',
}

/** How late a slow company answers, in milliseconds, unless the switch says. */
const lateMs = 3000

export async function applySlowness({ slow }: Pick<ApiFaults, 'slow'>): Promise<void> {
  const value = slow.consume()
  if (value > 0) await sleep(value === 1 ? lateMs : value)
}
