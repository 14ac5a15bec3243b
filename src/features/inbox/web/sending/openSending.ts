import { pageErrors } from '#web/query/errors.ts'
import { store } from '#web/hooks/store.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { outgoingKey } from '#web/device/kept.ts'
import type { lazySending } from './lazySending.ts'

type LazySending = typeof lazySending

/** The part of the page that sends; null until somebody is about to write, or has something unsent on this device. */
export const sending = store<LazySending | null>(null)

let opening: Promise<LazySending> | null = null

/** Fetches what sends, and goes on with what the person had not sent; safe to call again. Fails with `unavailable` where it cannot be fetched. */
export function openSending(person: string): Promise<LazySending> {
  opening ??= loadSending(person).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** Fetches what sends only where something unsent lies on this device. */
export async function resumeSending(person: string): Promise<void> {
  if ((await deviceStore.all(outgoingKey(person))).size > 0) await openSending(person)
}

async function loadSending(person: string): Promise<LazySending> {
  // What is not on the device cannot be fetched now, and an import that failed is not tried again.
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw pageErrors.offline()
  const { lazySending: loaded } = await import('./lazySending.ts').catch(() => {
    throw pageErrors.unreachable()
  })
  await loaded.startOutbox(person)
  sending.set(loaded)
  return loaded
}
