import { navigate } from 'wouter/use-browser-location'
import { toast } from '#web/ui/toast.ts'
import type { Outbox } from './Outbox.ts'
import { sendingWords } from './sendingWords.ts'

/** Says what needs its writer where they do not see it: in a conversation that is not open. It is said once, and until it is looked at or settled. */
export function sayUnsent(outbox: Outbox): void {
  const said = new Map<string, () => void>()
  const look = () => {
    const stuck = outbox.stuck()
    for (const [jmid, close] of said) {
      if (stuck.some((message) => message.jmid === jmid)) continue
      close()
      said.delete(jmid)
    }
    for (const { jmid, conversation, to, type, why } of stuck) {
      if (isOpen(conversation)) {
        said.get(jmid)?.()
        said.set(jmid, nothing)
      } else if (!said.has(jmid)) {
        const action = { name: sendingWords.open, run: () => navigate(`/messages/${conversation}/`) }
        said.set(jmid, toast(sendingWords.unsent(type, to, why), { look: 'failed', stays: true, action }))
      }
    }
  }
  outbox.subscribe(look)
  for (const move of ['popstate', 'pushState', 'replaceState']) addEventListener(move, look)
}

const isOpen = (conversation: string) => location.pathname.split('/').includes(conversation)
const nothing = () => undefined
