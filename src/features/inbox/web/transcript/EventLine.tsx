import { memo } from 'react'
import { HolderIcon, type IconHolder } from '#web/components/BatonIcon.tsx'
import type { Message, TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { useSentence } from '#web/providers/useSentence.ts'
import { timeOf } from '#web/dates/formats.ts'

/** A line of the timeline: who did what to the conversation, and when. */
export const EventLine = memo(function EventLine({ message, event }: { message: Message; event: TimelineEvent }) {
  const { me, botName } = usePane()
  const icon = icons[event.what]
  const who = whoOf(event, me.id)
  const wrong = useSentence(event.reason)
  return (
    <p className="px-2 py-2 text-center text-sm text-balance wrap-anywhere text-ink-3">
      {icon ? <HolderIcon holder={icon} size={13} className="mr-1.5 inline-block align-[-2px]" /> : null}
      {who ? <b className="font-[550] text-ink-2">{who} </b> : null}
      {whatOf(event, me.id, botName, wrong)}
      {' · '}
      <time className="num whitespace-nowrap" dateTime={new Date(message.ts * 1000).toISOString()}>
        {timeOf(message.ts)}
      </time>
    </p>
  )
})

/** Who did it, before the sentence that says what; '' where that says it all. */
function whoOf({ what, person, name }: TimelineEvent, me: string): string {
  if (impersonal.has(what)) return ''
  return person === me ? paneStrings.you : name
}

/** What was done, behind who did it. It says what went wrong, or else what or whom it is about. */
function whatOf(event: TimelineEvent, me: string, botName: string, wrong: string | null = null): string {
  const about = wrong ?? event.about
  const own = event.person === me && about === undefined ? toYourself[event.what] : undefined
  return own ?? paneStrings.event[event.what](botName, about)
}

/**
 * Where the baton went, or that a human is needed, in a sentence for screen readers; '' for everything else that happens, and for what its reader
 * has done: that is said as it is done.
 */
export function holderSentence(event: TimelineEvent, me: string, botName: string): string {
  return icons[event.what] && event.person !== me ? `${whoOf(event, me)} ${whatOf(event, me, botName)}`.trim() : ''
}

/** Lines that name nobody beside who did it: they did it to themselves. */
const toYourself: Partial<Record<TimelineEvent['what'], string>> = paneStrings.toYourself

/** Lines whose sentence names the bot, or nobody. */
const impersonal = new Set<TimelineEvent['what']>(['auto_resume_soon', 'auto_resumed', 'waited_too_long', 'ai_off', 'woke', 'created'])

/** Whom the baton went to, or who is needed. */
const icons: Partial<Record<TimelineEvent['what'], IconHolder>> = {
  took_over: 'person',
  handed_over: 'person',
  paused: 'person',
  resumed: 'ai',
  auto_resumed: 'ai',
  asked_for_human: 'help',
  waited_too_long: 'help',
  ai_off: 'help',
}
