import { pageErrors } from '#web/query/errors.ts'
import { store } from '#web/hooks/store.ts'
import { deviceStore } from '#web/device/deviceStore.ts'
import { outgoingKey } from '#web/device/kept.ts'
import type { lazySending } from './lazySending.ts'

type Part = typeof lazySending

/** The part of the page that sends; null until somebody is about to write, or has something unsent on this device. */
export const sending = store<Part | null>(null)

let opening: Promise<Part> | null = null

/** Fetches what sends, and goes on with what the person had not sent; safe to call again. Fails with `unavailable` where it cannot be fetched. */
export function openSending(person: string): Promise<Part> {
  opening ??= fetchPart(person).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

/** Fetches what sends only where something unsent lies on this device. */
export async function resumeSending(person: string): Promise<void> {
  if ((await deviceStore.all(outgoingKey(person))).size > 0) await openSending(person)
}

async function fetchPart(person: string): Promise<Part> {
  // What is not on the device cannot be fetched now, and an import that failed is not tried again.
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw pageErrors.offline()
  const { lazySending: part } = await import('./lazySending.ts').catch(() => {
    throw pageErrors.unreachable()
  })
  await part.startOutbox(person)
  sending.set(part)
  return part
}
