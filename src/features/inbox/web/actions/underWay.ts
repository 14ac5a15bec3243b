import { store, useStore } from '#web/hooks/store.ts'
import type { Deed } from './actRequests.ts'

/** What this page has asked the server to do to which conversation, and has no answer of yet. */
const acts = store<readonly { id: string; do: Deed['do'] }[]>([])

/** Keeps in mind that an act is on its way for as long as `work` takes. */
export async function whileUnderWay<T>(id: string, act: Deed, work: () => Promise<T>): Promise<T> {
  const one = { id, do: act.do }
  acts.set([...acts.get(), one])
  try {
    return await work()
  } finally {
    acts.set(acts.get().filter((other) => other !== one))
  }
}

/** What is on its way to be done to a conversation. */
export const useUnderWay = (id: string): Deed['do'][] => useStore(acts).flatMap((one) => (one.id === id ? [one.do] : []))
