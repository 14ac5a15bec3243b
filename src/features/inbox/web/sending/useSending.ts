import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Me } from '#features/workspaces/contract.ts'
import type { SentFile } from '#features/inbox/web/composer/composerFiles.ts'
import { newestIds } from '#features/inbox/web/transcript/rowsOf.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { startOutbox, startSaying, theOutbox, write } from './theOutbox.ts'

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

/** What is on its way in a conversation, how many messages this pane has sent, and how to send one. `seen` holds the number of the newest message that was on the screen. */
export function useSending(me: Pick<Me, 'id' | 'undo_send'>, transcript: Transcript, seen: RefObject<number>) {
  const { id: conversation, name } = transcript.conversation
  const { id: person, undo_send: undo } = me
  useEffect(() => void startOutbox(person), [person])
  useEffect(() => {
    // In peace, before there is something to say: by then the server may have a newer page, and this part no more. What fails once is never fetched again.
    const timer = setTimeout(() => void (navigator.onLine && startSaying()), 1000)
    return () => clearTimeout(timer)
  }, [])
  const outgoing = useSyncExternalStore(theOutbox.subscribe, () => theOutbox.of(conversation))
  // The answer to a sending may be lost, and the message be refused when it is sent again: it must not hold up what stands behind it.
  useEffect(() => {
    if (outgoing.length === 0) return
    const known = newestIds(transcript.messages)
    for (const { jmid } of outgoing) if (known.has(jmid)) theOutbox.remove(conversation, jmid)
  }, [conversation, outgoing, transcript.messages])
  const [sent, setSent] = useState(0)
  const say = (written: Written) => {
    write({ ...written, undo, conversation, to: name, lastSeen: seen.current })
    setSent((before) => before + 1)
  }
  return { outgoing, sent, say }
}
