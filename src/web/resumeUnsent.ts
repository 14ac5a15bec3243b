import { deviceStore } from './device/deviceStore.ts'
import { outgoingKey } from './device/kept.ts'
import { queries } from './query/client.ts'
import { knownMe } from './query/useMe.ts'

/** Goes on with what the person had not sent when they left, wherever they come back to, once it is known who they are. */
export function resumeUnsent(): void {
  let stop = () => undefined as void
  const resumeOnceKnown = () => {
    const me = knownMe()
    if (!me) return
    stop()
    // What sends cannot be fetched without a connection on a device that does not keep the page; it is tried again with the next visit.
    resumeFor(me.id).catch(() => undefined)
  }
  stop = queries.getQueryCache().subscribe(resumeOnceKnown)
  resumeOnceKnown()
}

/** Fetches what sends only where something unsent lies on this device. */
async function resumeFor(person: string): Promise<void> {
  if ((await deviceStore.all(outgoingKey(person))).size === 0) return
  const { startOutbox } = await import('#features/inbox/web/sending/theOutbox.ts')
  await startOutbox(person)
}
