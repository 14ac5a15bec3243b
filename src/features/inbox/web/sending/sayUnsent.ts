import { navigate } from 'wouter/use-browser-location'
import { toast } from '#web/components/toast/toast.ts'
import { copyText } from '#web/device/copyText.ts'
import { isOpen } from '#web/navigation/isOpen.ts'
import type { Outbox } from './Outbox.ts'
import type { Outgoing } from './Outgoing.ts'
import { sendingStrings } from './sending.strings.ts'
import { unsentStrings } from './unsent.strings.ts'

interface Said {
  /** Said as of a conversation that is not there any more. */
  isGone: boolean
  close: () => void
}

/**
 * Says what needs its writer: where they do not see it, in a conversation that is not open, once and until it is looked at or settled; in the
 * one that is open, to screen readers only. What stands in no conversation any more is to be copied and discarded here.
 */
export function sayUnsent(outbox: Outbox, discard: (conversation: string, jmid: string) => void): void {
  const said = new Map<string, Said>()
  const update = () => {
    const stuck = outbox.stuck()
    for (const [jmid, { close }] of said) {
      if (stuck.some((message) => message.jmid === jmid)) continue
      close()
      said.delete(jmid)
    }
    for (const message of stuck) {
      const before = said.get(message.jmid)
      const isGone = message.isGone === true
      if (before?.isGone === isGone && (isGone || !isOpen(message.conversation))) continue
      before?.close()
      said.set(message.jmid, { isGone, close: isGone ? offerCopy(message) : say(message, before === undefined) })
    }
  }
  const say = ({ conversation, to, type, why }: Outgoing, isNew: boolean) => {
    const text = unsentStrings.unsent(type, to, why)
    if (isOpen(conversation)) return isNew ? toast(text, { variant: 'said' }) : nothing
    const action = { name: sendingStrings.open, run: () => navigate(`/messages/${conversation}/`) }
    return toast(text, { variant: 'failed', stays: true, action })
  }
  const offerCopy = ({ conversation, jmid, to, type, why, text }: Outgoing) => {
    const copy = async () => {
      // Copied or not, it is still there.
      said.get(jmid)?.close()
      said.delete(jmid)
      update()
      toast((await copyText(text)) ? unsentStrings.copied : unsentStrings.notCopied)
    }
    const drop = { name: sendingStrings.discard, run: () => discard(conversation, jmid) }
    // Of one that is only pictures there is nothing to copy.
    const offers = text.trim() === '' ? { action: drop } : { action: { name: unsentStrings.copy, run: () => void copy() }, more: drop }
    return toast(unsentStrings.unsent(type, to, why), { variant: 'failed', stays: true, ...offers })
  }
  update()
  outbox.subscribe(update)
  for (const move of ['popstate', 'pushState', 'replaceState']) addEventListener(move, update)
}

const nothing = () => undefined
