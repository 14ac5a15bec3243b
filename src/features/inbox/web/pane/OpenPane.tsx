import { useMemo, useRef, type ReactNode } from 'react'
import { useSees } from '#web/query/useMe.ts'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { Composer } from '#features/inbox/web/composer/Composer.tsx'
import { withText } from '#features/inbox/web/composer/Draft.ts'
import { groups } from '#features/inbox/handoff/mentions.ts'
import { draftOf } from '#features/inbox/web/composer/draftOf.ts'
import { fieldsFor } from '#features/inbox/web/composer/replyFields.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import { PaneContext, type Pane } from './PaneContext.ts'
import { paneStrings } from './pane.strings.ts'
import { rowsOf } from '#features/inbox/web/transcript/rowsOf.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { TranscriptView } from '#features/inbox/web/transcript/TranscriptView.tsx'
import { TypingLine } from '#features/inbox/web/transcript/TypingLine.tsx'
import { useNewFrom } from '#features/inbox/web/transcript/useNewFrom.ts'
import type { HistoryState } from './useConversation.ts'
import { usePresence } from './usePresence.ts'
import { useLooking, useReading } from './useReading.ts'
import type { ToNewest } from './useToNewest.ts'
import { useToSent } from './useToSent.ts'
import { useHangsHere } from '#features/inbox/web/sending/hangingHere.ts'
import { useSending, type Written } from '#features/inbox/web/sending/useSending.ts'

interface OpenPaneProps {
  me: Me
  transcript: Transcript
  around: number | undefined
  history: { older: HistoryState; newer: HistoryState; loadOlder: () => void; loadNewer: () => void }
  /** What stands at the end of the header. */
  acts: (transcript: Pick<Transcript, 'conversation' | 'seen'>) => ReactNode
  savedReplies: Pane['savedReplies']
  onToNewest: ToNewest
  onBack: () => void
  /** Its reader has handed it back with their reply, and goes on. */
  onHandedBack: () => void
}

/** A conversation that is there. Make a new one (by `key`) for another one. */
export function OpenPane({ me, transcript, around, history, acts, savedReplies, onToNewest, onBack, onHandedBack }: OpenPaneProps) {
  const { conversation } = transcript
  const { id } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const seen = useRef(0)
  const mayChat = useSees('chatInput')
  const others = usePresence(id, me.id)
  const { outgoing, sent, say } = useSending(me, transcript, seen)
  useReading(transcript)
  const newFrom = useNewFrom(transcript, useLooking(), around)
  const toSent = useToSent(id, around, onToNewest)
  /** Below a stretch of the past stands only what cannot be sent yet. */
  const hangsBelow = useHangsHere(id) && transcript.moreAfter
  const send = (written: Written) => {
    say(written)
    // In a stretch of the past it would not be seen.
    if (written.handBack) onHandedBack()
    else if (transcript.moreAfter) toSent()
  }

  const botName = conversation.bot_profile.name
  const profile = conversation.user_profile
  const pane = useMemo<Pane>(() => {
    const names = [...me.users, ...groups].map((colleague) => colleague.name).filter(Boolean)
    const write: Pane['write'] = (text, mode) => {
      const draft = draftOf(me.id, id)
      draft.set(withText(draft.get(), text, mode))
      field.current?.focus()
    }
    return {
      savedReplies,
      fields: fieldsFor(profile, botName, me.profile.real_name),
      conversation: id,
      me,
      // Of two names that begin alike the longer one is looked for first.
      names: names.toSorted((a, b) => b.length - a.length),
      botName,
      mayChat,
      write,
    }
  }, [id, me, botName, mayChat, profile, savedReplies])
  const rows = useMemo(
    () =>
      rowsOf(
        transcript.messages,
        transcript.moreMessages,
        transcript.moreAfter && !hangsBelow ? [] : outgoing,
        { id: me.id, name: me.profile.real_name, image: me.profile.image },
        newFrom,
      ),
    [transcript.messages, transcript.moreMessages, transcript.moreAfter, hangsBelow, outgoing, me, newFrom],
  )

  return (
    <PaneContext value={pane}>
      <div
        data-pane
        ref={focusNext}
        tabIndex={-1}
        className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-surface outline-none low:overflow-y-auto"
      >
        <ConversationHeader me={me} conversation={conversation} acts={acts(transcript)} onBack={onBack} />
        <TranscriptView
          key={around ?? 'newest'}
          {...{ transcript, rows, around, seen, onToNewest }}
          sent={sent + Number(hangsBelow)}
          {...history}
        />
        <TypingLine conversation={id} me={me.id} />
        {mayChat ? (
          <Composer conversation={conversation} field={field} others={others} onSend={send} />
        ) : (
          <p className="mx-4 mb-4 rounded-lg border border-line bg-sunk px-3 py-2 text-ink-2">{paneStrings.mayNotChat}</p>
        )}
      </div>
    </PaneContext>
  )
}

/** The conversation goes when it was handed back, done or snoozed. One goes on in the next, and where there is none, on the page. */
const focusNext = restoreFocusTo('main[tabindex]', '#screen')
