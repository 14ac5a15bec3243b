import { store, useStore } from '#web/hooks/store.ts'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'

/** What this page has asked the server to do to which conversation, and has no answer of yet. */
const acts = store<readonly { id: string; do: Act['do'] }[]>([])

/** Keeps in mind that an act is on its way for as long as `work` takes. */
export async function whileUnderWay<T>(id: string, act: Act, work: () => Promise<T>): Promise<T> {
  const one = { id, do: act.do }
  acts.set([...acts.get(), one])
  try {
    return await work()
  } finally {
    acts.set(acts.get().filter((other) => other !== one))
  }
}

/** What is on its way to be done to a conversation. */
export const useUnderWay = (id: string): Act['do'][] => useStore(acts).flatMap((one) => (one.id === id ? [one.do] : []))
