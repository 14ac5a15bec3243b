import { setTimeout as sleep } from 'node:timers/promises'

/** What came of something that was tried: null where it works, else why not. That nothing came for so many milliseconds is why, too. */
export async function orNoAnswer(tried: Promise<string | null>, timeoutMs: number): Promise<string | null> {
  const late = new AbortController()
  try {
    return await Promise.race([tried, sleep(timeoutMs, 'no answer', { signal: late.signal })])
  } finally {
    late.abort()
  }
}
