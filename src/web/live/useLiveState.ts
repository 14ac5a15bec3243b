import { useStore } from '#web/hooks/store.ts'
import type { LiveState } from './follower.ts'
import { liveState } from './liveState.ts'

/** Whether the page is live, catching up or offline. */
export function useLiveState(): LiveState {
  return useStore(liveState)
}
