import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Me } from '#features/workspaces/contract.ts'
import { sentenceOf } from '#web/query/client.ts'
import { useStore } from '#web/hooks/store.ts'
import { toast } from '#web/components/toast/toast.ts'
import type { SentFile } from '#features/inbox/web/composer/composerFiles.ts'
import { newestIds } from '#features/inbox/web/transcript/rowsOf.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { openSending, sending } from './openSending.ts'
import type { Outgoing } from './Outgoing.ts'

export interface Written {
  text: string
  type: 'message' | 'note'
  /** It mentions a colleague and is meant for the customer all the same. */
  public?: boolean
  /** The AI has the conversation again after it. */
  handBack?: boolean
  privateRecipients: string[]
  pictures: readonly SentFile[]
}

const none: readonly Outgoing[] = []
const neverChanges = () => () => undefined

/** What is on its way in a conversation, how many messages this pane has sent, and how to send one. `seen` holds the number of the newest message that was on the screen. */
export function useSending(me: Pick<Me, 'id' | 'undo_send'>, transcript: Transcript, seen: RefObject<number>) {
  const { id: conversation, name } = transcript.conversation
  const { id: person, undo_send: undo } = me
  const outbox = useStore(sending)?.outbox
  const outgoing = useSyncExternalStore(outbox?.subscribe ?? neverChanges, () => outbox?.of(conversation) ?? none)
  // The answer to a sending may be lost, and the message be refused when it is sent again: it must not hold up what stands behind it.
  useEffect(() => {
    if (outgoing.length === 0) return
    const known = newestIds(transcript.messages)
    for (const { jmid } of outgoing) if (known.has(jmid)) outbox?.remove(conversation, jmid)
  }, [outbox, conversation, outgoing, transcript.messages])
  const [sent, setSent] = useState(0)
  /** What was on the screen when somebody wanted to send, and had to wait: what comes meanwhile they have not seen. */
  const wanted = useRef<number | null>(null)
  /** Takes a message over at once where what sends is there; elsewhere that is fetched, the message stays where it is, and `again` is called. */
  const say = (written: Written, again: () => void): boolean => {
    const part = sending.get()
    if (part === null) {
      wanted.current ??= seen.current
      openSending(person).then(again, (error: unknown) => {
        wanted.current = null
        toast(sentenceOf(error), { variant: 'failed' })
      })
      return false
    }
    part.write({ ...written, undo, conversation, to: name, lastSeen: wanted.current ?? seen.current })
    wanted.current = null
    setSent((before) => before + 1)
    return true
  }
  /** Somebody is about to write. */
  const prepare = useCallback(() => void openSending(person).catch(() => undefined), [person])
  return { outgoing, sent, say, prepare }
}
