import { useSyncExternalStore } from 'react'
import { store } from '#web/hooks/store.ts'

/**
 * In which conversations something that this person wrote waits on this device: what sends says so. Apart from that, because lists show it and most
 * pages send nothing.
 */
export const hangingHere = store<ReadonlySet<string>>(new Set())

/** Whether something that was written in a conversation waits on this device. */
export function useHangsHere(conversation: string): boolean {
  const hangs = () => hangingHere.get().has(conversation)
  return useSyncExternalStore(hangingHere.subscribe, hangs, hangs)
}
