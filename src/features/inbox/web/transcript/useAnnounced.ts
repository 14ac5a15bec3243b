import { useCallback, useEffect, useRef, useState } from 'react'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import type { Announcement } from '#features/inbox/web/list/Announced.tsx'
import { holderSentence } from './EventLine.tsx'
import type { Transcript } from './Transcript.ts'

/**
 * What a screen reader is told while the conversation is open: the newest message that somebody else said, as it is shown, unless it was taken back; where somebody
 * else passed the baton; and that one's own message did not get through.
 */
export function useAnnounced({ messages, moreAfter, conversation }: Transcript, me: string): Announcement {
  const [announced, setAnnounced] = useState({ jmid: '', text: '', times: 0 })
  const announce = useCallback((jmid: string, text: string) => setAnnounced(({ times }) => ({ jmid, text, times: times + 1 })), [])
  const last = messages.at(-1)?.message
  const shown = useShownText()
  const botName = conversation.bot_profile.name
  const known = useRef(moreAfter ? Infinity : (last?.seq ?? 0))
  useEffect(() => {
    // History below a stretch in the past is nothing new.
    if (moreAfter) known.current = Infinity
    else if (known.current === Infinity) known.current = last?.seq ?? 0
    if (!last || last.seq <= known.current) return
    known.current = last.seq
    const { jmid, event, user, user_profile } = last
    if (event) {
      const text = holderSentence(event, me, botName)
      if (text) announce(jmid, text)
    } else if (user !== me && !last.withdrawn_at)
      announce(jmid, paneStrings.says(user_profile.name, shown(last.text).trim().slice(0, 300) || paneStrings.sentAttachment))
  }, [last, moreAfter, me, botName, announce, shown])
  const failed = messages.slice(-50).findLast(({ message }) => message.user === me && message.delivery?.state === 'failed')?.message
  const knownFailed = useRef(failed?.jmid)
  useEffect(() => {
    if (failed && !moreAfter && knownFailed.current !== failed.jmid)
      announce(failed.jmid, paneStrings.delivery.failed(failed.delivery!.why && sentenceOfReason(failed.delivery!.why)))
    knownFailed.current = failed?.jmid
  }, [failed, moreAfter, announce])
  const { jmid, text, times } = announced
  const isTakenBack = text !== '' && messages.findLast(({ message }) => message.jmid === jmid)?.message.withdrawn_at
  return { text: isTakenBack ? '' : text, times }
}
