import { useEffect, useRef, useState } from 'react'
import { paneWords } from '../paneWords.ts'
import type { Transcript } from './Transcript.ts'

/** What a screen reader is told: the newest message that somebody else said while the conversation is open, unless it was taken back. */
export function useAnnounced({ messages, moreAfter }: Transcript, me: string): string {
  const [announced, setAnnounced] = useState({ jmid: '', text: '' })
  const last = messages.at(-1)?.message
  const known = useRef(moreAfter ? Infinity : (last?.seq ?? 0))
  useEffect(() => {
    // History below a stretch in the past is nothing new.
    if (moreAfter) known.current = Infinity
    else if (known.current === Infinity) known.current = last?.seq ?? 0
    if (!last || last.seq <= known.current) return
    known.current = last.seq
    if (last.type !== 'event' && last.user !== me && !last.withdrawn_at)
      setAnnounced({ jmid: last.jmid, text: paneWords.says(last.user_profile.name, last.text.slice(0, 300) || paneWords.sentAttachment) })
  }, [last, moreAfter, me])
  const { jmid, text } = announced
  return text && messages.findLast(({ message }) => message.jmid === jmid)?.message.withdrawn_at ? '' : text
}
