import { useEffect, useReducer, useRef } from 'react'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { knownSentence } from '#web/providers/useSentence.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import type { Announcement } from '#features/inbox/web/list/Announced.tsx'
import { notDelivered } from './DeliveryLine.tsx'
import { holderSentence } from './EventLine.tsx'
import type { Transcript } from './Transcript.ts'

/** Of more messages at once only so many are said, the newest: after a night there may be hundreds. Of so many moves of the baton the last is said. */
const atOnce = 3

/** What was there before, and is no news: the newest messages as they stood, and the number of the first of these. */
const nothingKnown = { from: Infinity, keys: new Set<string>() }

/**
 * What a screen reader is told while the conversation is open: what somebody else said, as it is shown, unless it was taken back, and whether the customer
 * has it not; where somebody else passed the baton; and that one's own message did not get through.
 */
export function useAnnounced({ messages, moreAfter, conversation }: Transcript, me: string): Announcement {
  const [{ told, times }, announce] = useReducer((before: Said, next: Said['told']) => ({ told: next, times: before.times + 1 }), silence)
  const shown = useShownText()
  const botName = conversation.bot_profile.name
  const known = useRef(nothingKnown)
  useEffect(() => {
    const before = known.current
    known.current = nothingKnown
    // History below a stretch in the past is nothing new.
    if (moreAfter) return
    const newest = messages.slice(-200).map(({ message }) => ({ ...message, stuck: stuckAs(message, me) }))
    known.current = { from: newest[0]?.seq ?? 0, keys: new Set(newest.map(keyOf)) }
    const sentenceOf = ({ type, event, user, user_profile: { name }, bot_name = name, delivery, stuck, withdrawn_at, text }: Stands) => {
      if (event) return holderSentence(event, me, botName)
      if (stuck) return notDelivered(stuck === 'queued', delivery!.why && knownSentence(delivery!.why))
      if (user === me || withdrawn_at) return ''
      const said = shown(text).trim().slice(0, 300) || paneStrings.sentAttachment
      if (type === 'suppressed') return `${paneStrings.keptBack(bot_name, said)}.`
      return paneStrings.says(type === 'note' ? paneStrings.noteBy(name) : name, said)
    }
    const news = newest
      .filter((one) => one.seq >= before.from && !before.keys.has(keyOf(one)))
      .map((one) => ({ ...one, says: sentenceOf(one) }))
      .filter(({ says }) => says)
    const others = news.filter(({ event, user }) => !event && user !== me)
    const passedOver = others.slice(0, -atOnce)
    const moves = news.filter(({ event }) => event)
    // Of where the baton went in a night, who has it now.
    const old = passedOver[0] || moves.length > atOnce ? moves.slice(0, -1) : []
    const skipped = new Set([...passedOver, ...old])
    const left = news.filter((one) => !skipped.has(one))
    if (passedOver[0]) announce([{ ...passedOver[0], says: paneStrings.newMessages(others.length) }, ...left])
    else if (left[0]) announce(left)
  }, [messages, moreAfter, me, botName, shown])
  const isTakenBack = told.some(({ jmid }) => messages.findLast(({ message }) => message.jmid === jmid)?.message.withdrawn_at)
  // Several that hang do so for the same reason.
  return { text: isTakenBack || !told[0] ? '' : paneStrings.together([...new Set(told.map(({ says }) => says))]), times }
}

/** A message, and how it is stuck if it is one's own. */
type Stands = Message & { stuck: string }
const keyOf = ({ jmid, type, stuck }: Stands) => `${jmid} ${type} ${stuck}`

/** What was announced last, and as the how many-th. */
interface Said {
  told: readonly { jmid: string; says: string }[]
  times: number
}
const silence: Said = { told: [], times: 0 }

/** That one's own message hangs, or has failed; '' where neither is known. One that hangs is tried again and again, perhaps for another reason each time: that is no news. */
function stuckAs({ user, delivery }: Message, me: string): string {
  if (user !== me || !delivery) return ''
  const { state, why } = delivery
  return state === 'failed' || (state === 'queued' && why) ? state : ''
}
