import { deviceStore } from './device/deviceStore.ts'
import { leftTabs, outgoingKey } from './device/kept.ts'
import { queries } from './query/client.ts'
import { knownMe } from './query/useMe.ts'

/** Goes on with what the person had not sent when they left, or closed another tab, wherever they are, once it is known who they are. */
export function resumeUnsent(): void {
  let stop = () => undefined as void
  const resumeOnceKnown = () => {
    const me = knownMe()
    if (!me) return
    stop()
    resumeFor(me.id)
    new BroadcastChannel(leftTabs).onmessage = ({ data }) => data === me.id && resumeFor(me.id)
  }
  stop = queries.getQueryCache().subscribe(resumeOnceKnown)
  resumeOnceKnown()
}

/** Without a connection what sends cannot be fetched on a device that does not keep the page; it is tried again with the next visit. */
const resumeFor = (person: string) => void resume(person).catch(() => undefined)

/** Fetches what sends only where something unsent lies on this device. */
async function resume(person: string): Promise<void> {
  if ((await deviceStore.all(outgoingKey(person))).size === 0) return
  const { startOutbox, takeUp } = await import('#features/inbox/web/sending/theOutbox.ts')
  if (!(await startOutbox(person))) await takeUp()
}
