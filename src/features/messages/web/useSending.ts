import { useState, type RefObject } from 'react'
import { newId } from '#shared/ids.ts'
import { theOutbox } from './sending/theOutbox.ts'

interface Written {
  text: string
  type: 'message' | 'note'
  privateRecipients: string[]
}

/** How many messages this pane has sent, and how to send one. `toNewest` leaves a stretch of the past, where the message would not be seen. */
export function useSending(
  conversation: string,
  seen: RefObject<number>,
  toNewest: (() => void) | null,
): [number, (written: Written) => void] {
  const [sent, setSent] = useState(0)
  const say = ({ text, type, privateRecipients }: Written) => {
    const now = Date.now()
    theOutbox.add({
      jmid: newId(now),
      conversation,
      text,
      type,
      privateRecipients,
      lastSeen: seen.current,
      anyway: false,
      writtenAt: now,
      state: 'waiting',
      why: null,
    })
    toNewest?.()
    setSent((before) => before + 1)
  }
  return [sent, say]
}
