import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sentenceOfReason } from '#web/providers/sentenceOfReason.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import type { Announcement } from '#features/inbox/web/list/Announced.tsx'
import { holderSentence } from './EventLine.tsx'
import type { Transcript } from './Transcript.ts'

/** Of more messages at once only so many are said, the newest: after a night there may be hundreds. Where the baton went is always said. */
const atOnce = 3

/**
 * What a screen reader is told while the conversation is open: what somebody else said, as it is shown, unless it was taken back, and whether the customer
 * has it not; where somebody else passed the baton; and that one's own message did not get through.
 */
export function useAnnounced({ messages, moreAfter, conversation }: Transcript, me: string): Announcement {
  const [announced, setAnnounced] = useState<{ of: readonly string[]; text: string; times: number }>({ of: [], text: '', times: 0 })
  const announce = useCallback((of: readonly string[], text: string) => setAnnounced(({ times }) => ({ of, text, times: times + 1 })), [])
  const shown = useShownText()
  const botName = conversation.bot_profile.name
  const known = useRef(Infinity)
  useEffect(() => {
    const before = known.current
    // History below a stretch in the past is nothing new.
    known.current = moreAfter ? Infinity : (messages.at(-1)?.message.seq ?? 0)
    if (moreAfter) return
    const sentenceOf = ({ type, event, user, user_profile: { name }, bot_name = name, withdrawn_at, text }: Message) => {
      if (event) return holderSentence(event, me, botName)
      if (user === me || withdrawn_at) return ''
      const said = shown(text).trim().slice(0, 300) || paneStrings.sentAttachment
      if (type === 'suppressed') return `${paneStrings.keptBack(bot_name, said)}.`
      return paneStrings.says(type === 'note' ? paneStrings.noteBy(name) : name, said)
    }
    const news = messages
      .slice(messages.findLastIndex(({ message }) => message.seq <= before) + 1)
      .map(({ message }) => ({ ...message, says: sentenceOf(message) }))
      .filter(({ says }) => says)
    const said = news.filter(({ event }) => !event)
    const told = news.filter((one) => one.event || said.indexOf(one) >= said.length - atOnce)
    if (told.length === 0) return
    const sentences = told.map(({ says }) => says)
    if (said.length > atOnce) sentences.unshift(paneStrings.newMessages(said.length))
    announce(
      told.map(({ jmid }) => jmid),
      paneStrings.together(sentences),
    )
  }, [messages, moreAfter, me, botName, announce, shown])
  const failed = messages.slice(-50).findLast(({ message }) => message.user === me && message.delivery?.state === 'failed')?.message
  const knownFailed = useRef(failed?.jmid)
  useEffect(() => {
    if (failed && !moreAfter && knownFailed.current !== failed.jmid)
      announce([failed.jmid], paneStrings.delivery.failed(failed.delivery!.why && sentenceOfReason(failed.delivery!.why)))
    knownFailed.current = failed?.jmid
  }, [failed, moreAfter, announce])
  const { of, text, times } = announced
  const isTakenBack = of.some((jmid) => messages.findLast(({ message }) => message.jmid === jmid)?.message.withdrawn_at)
  return { text: isTakenBack ? '' : text, times }
}
