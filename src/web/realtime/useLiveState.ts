import { useStore } from '#web/ui/store.ts'
import type { LiveState } from './follower.ts'
import { liveState } from './live.ts'

/** Whether the page is live, catching up or offline. */
export function useLiveState(): LiveState {
  return useStore(liveState)
}
