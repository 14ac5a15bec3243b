import { navigate } from 'wouter/use-browser-location'
import { toast } from '#web/components/toast/toast.ts'
import { isOpen } from './isOpen.ts'
import type { Outbox } from './Outbox.ts'
import { sendingStrings } from './sending.strings.ts'

/**
 * Says what needs its writer: where they do not see it, in a conversation that is not open, once and until it is looked at or settled; in the
 * one that is open, to screen readers only.
 */
export function sayUnsent(outbox: Outbox): void {
  const toasts = new Map<string, () => void>()
  const update = () => {
    const stuck = outbox.stuck()
    for (const [jmid, close] of toasts) {
      if (stuck.some((message) => message.jmid === jmid)) continue
      close()
      toasts.delete(jmid)
    }
    for (const { jmid, conversation, to, type, why } of stuck) {
      const text = sendingStrings.unsent(type, to, why)
      if (isOpen(conversation)) {
        toasts.get(jmid)?.()
        toasts.set(jmid, toasts.has(jmid) ? nothing : toast(text, { variant: 'said' }))
      } else if (!toasts.has(jmid)) {
        const action = { name: sendingStrings.open, run: () => navigate(`/messages/${conversation}/`) }
        toasts.set(jmid, toast(text, { variant: 'failed', stays: true, action }))
      }
    }
  }
  outbox.subscribe(update)
  for (const move of ['popstate', 'pushState', 'replaceState']) addEventListener(move, update)
}

const nothing = () => undefined
