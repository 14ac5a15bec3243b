import { navigate } from 'wouter/use-browser-location'
import { toast } from '#web/components/toast/toast.ts'
import type { Outbox } from './Outbox.ts'
import { sendingStrings } from './sending.strings.ts'

/**
 * Says what needs its writer: where they do not see it, in a conversation that is not open, once and until it is looked at or settled; in the
 * one that is open, to screen readers only.
 */
export function sayUnsent(outbox: Outbox): void {
  const said = new Map<string, () => void>()
  const variant = () => {
    const stuck = outbox.stuck()
    for (const [jmid, close] of said) {
      if (stuck.some((message) => message.jmid === jmid)) continue
      close()
      said.delete(jmid)
    }
    for (const { jmid, conversation, to, type, why } of stuck) {
      const text = sendingStrings.unsent(type, to, why)
      if (isOpen(conversation)) {
        said.get(jmid)?.()
        said.set(jmid, said.has(jmid) ? nothing : toast(text, { variant: 'said' }))
      } else if (!said.has(jmid)) {
        const action = { name: sendingStrings.open, run: () => navigate(`/messages/${conversation}/`) }
        said.set(jmid, toast(text, { variant: 'failed', stays: true, action }))
      }
    }
  }
  outbox.subscribe(variant)
  for (const move of ['popstate', 'pushState', 'replaceState']) addEventListener(move, variant)
}

const isOpen = (conversation: string) => location.pathname.split('/').includes(conversation)
const nothing = () => undefined
