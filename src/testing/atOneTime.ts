import { vi } from 'vitest'

/** Has all that this process does meanwhile happen at one time, however long the machine takes for it. */
export async function atOneTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
