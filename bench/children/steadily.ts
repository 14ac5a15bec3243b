import { setTimeout as sleep } from 'node:timers/promises'
import { now } from './now.ts'

/** Does something so many times a second, each at its time whatever the one before it took; answers how often. */
export async function steadily(perSecond: number, seconds: number, work: (i: number) => void): Promise<number> {
  const started = now()
  const count = Math.floor(perSecond * seconds)
  for (let i = 0; i < count; i++) {
    const due = started + (i * 1000) / perSecond
    if (due > now()) await sleep(due - now())
    work(i)
  }
  return count
}
