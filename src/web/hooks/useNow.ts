import { clockAhead } from './presentTime.ts'
import { store, useStore } from './store.ts'

const now = store(Date.now())
let ticking = false

/** The present in milliseconds by the server's clock, renewed every 30 seconds for the whole page at once. */
export function useNow(): number {
  if (!ticking) {
    ticking = true
    setInterval(() => now.set(Date.now()), 30_000)
  }
  return useStore(now) - useStore(clockAhead)
}
