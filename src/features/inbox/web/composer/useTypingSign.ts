import { useCallback, useRef } from 'react'
import { sayTyping } from '#web/live/socket.ts'

/** A sign of typing lasts 3 seconds on the other screens, so one every 2 seconds keeps it there. */
const every = 2000

/** Tells the others that a reply is being written, at most once in a while. */
export function useTypingSign(conversation: string): () => void {
  const last = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (now - last.current < every) return
    last.current = now
    sayTyping(conversation)
  }, [conversation])
}
