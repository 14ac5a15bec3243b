import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { Markup } from '#features/inbox/web/markup/Markup.tsx'
import { focusTranscript } from '#features/inbox/web/pane/paneFocus.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { sendingStrings } from './sending.strings.ts'
import type { Outgoing } from './Outgoing.ts'
import { mergeStretch } from '#features/inbox/web/pane/useConversation.ts'
import { afterRender } from './afterRender.ts'
import { meanwhile } from './meanwhile.ts'

interface StaleReplyProps {
  outgoing: Outgoing
  onSend: () => void
  /** What else its writer can do about it. */
  actions: { name: string; run: () => void }[]
}

/** A reply that was held back because somebody else answered first: what was said, or that it was taken back since, and the choice. */
export function StaleReply({ outgoing, onSend, actions }: StaleReplyProps) {
  const { conversation, me } = usePane()
  const { data: transcript } = useQuery(conversationQuery(conversation, undefined))
  const answers = meanwhile(transcript?.messages ?? [], outgoing.lastSeen, me.id)
  const unknown = answers.length === 0
  const [wasAsked, setAsked] = useState(false)
  useEffect(() => {
    // The refusal was faster than the news of the answer, or the page is not live: ask for it.
    if (unknown)
      mergeStretch(conversation, undefined, { newest: true })
        .then(afterRender)
        .then(() => setAsked(true))
        .catch(() => undefined)
  }, [unknown, conversation])
  const isTakenBack = unknown && wasAsked
  const { answerTakenBack, stale, sendAnyway } = sendingStrings
  const send = { name: isTakenBack ? strings.conversation.send : sendAnyway, run: onSend }
  return (
    <div className="mt-1 w-full max-w-140 rounded-lg border border-warn bg-warn-soft px-3 py-2 text-base">
      <p className="font-[550] text-warn-ink">
        {isTakenBack ? answerTakenBack : stale([...new Set(answers.map((answer) => answer.user_profile.name))])}
      </p>
      {answers.slice(-3).map((answer) => (
        <blockquote
          key={answer.jmid}
          className="own-direction mt-1 line-clamp-3 border-l-2 border-warn pl-2 wrap-anywhere whitespace-pre-wrap"
        >
          <span className="font-[550]">{answer.user_profile.name}</span> <Markup text={answer.text || paneStrings.sentAttachment} />
        </blockquote>
      ))}
      <div className="mt-2 flex flex-wrap justify-end gap-1.5">
        {[send, ...actions].map(({ name, run }) => (
          <Button key={name} ref={focusTranscript} onClick={run}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
