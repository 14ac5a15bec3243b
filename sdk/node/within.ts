import { setTimeout as sleep } from 'node:timers/promises'

/** What the work gives, or undefined where that takes longer; it goes on all the same. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([work, sleep(ms, undefined, { signal: over.signal })])
  } finally {
    over.abort()
  }
}
