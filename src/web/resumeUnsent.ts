import { resumeSending } from '#features/inbox/web/sending/openSending.ts'
import { queries } from './query/client.ts'
import { knownMe } from './query/useMe.ts'

/** Goes on with what the person had not sent when they left, wherever they come back to, once it is known who they are. */
export function resumeUnsent(): void {
  let stop = () => undefined as void
  const variant = () => {
    const me = knownMe()
    if (!me) return
    stop()
    // What sends cannot be fetched without a connection on a device that does not keep the page; it is tried again with the next visit.
    resumeSending(me.id).catch(() => undefined)
  }
  stop = queries.getQueryCache().subscribe(variant)
  variant()
}
