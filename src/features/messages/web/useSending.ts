import { useCallback, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Conversation } from '#features/conversations/contract.ts'
import { sentenceOf } from '#web/api/client.ts'
import { useStore } from '#web/ui/store.ts'
import { toast } from '#web/ui/toast.ts'
import type { SentPicture } from './composer/pictures.ts'
import { asSent } from './emoji/knownEmoji.ts'
import { openSending, sending } from './sending/openSending.ts'
import type { Outgoing } from './sending/Outgoing.ts'

export interface Written {
  text: string
  /** No code of an emoji is meant by it. */
  asIs?: boolean
  type: 'message' | 'note'
  privateRecipients: string[]
  pictures: readonly SentPicture[]
}

const none: readonly Outgoing[] = []
const deaf = () => () => undefined

/** What is on its way in a conversation, how many messages this pane has sent, and how to send one. `seen` holds the number of the newest message that was on the screen. */
export function useSending(person: string, { id: conversation, name }: Conversation, seen: RefObject<number>) {
  const outbox = useStore(sending)?.outbox
  const outgoing = useSyncExternalStore(outbox?.subscribe ?? deaf, () => outbox?.of(conversation) ?? none)
  const [sent, setSent] = useState(0)
  /** Takes a message over; fails where it could not be, so that it must stay in the field. */
  const say = async ({ asIs = false, ...written }: Written): Promise<boolean> => {
    const lastSeen = seen.current
    try {
      const part = sending.get() ?? (await openSending(person))
      part.write({ ...written, text: asIs ? written.text : await asSent(written.text), conversation, to: name, lastSeen })
    } catch (error) {
      toast(sentenceOf(error), { look: 'failed' })
      return false
    }
    setSent((before) => before + 1)
    return true
  }
  /** Somebody is about to write. */
  const prepare = useCallback(() => void openSending(person).catch(() => undefined), [person])
  return { outgoing, sent, say, prepare }
}
