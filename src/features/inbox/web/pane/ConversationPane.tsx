import { useEffect, useRef, type ReactNode } from 'react'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { useKnownConversation } from '#features/inbox/web/cache/knownConversation.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { useMe, useSees } from '#web/query/useMe.ts'
import { fetchedWhenShown, lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { isBack } from './awayToast.ts'
import { ConversationHeader } from './ConversationHeader.tsx'
import { OpenPane } from './OpenPane.tsx'
import type { Pane } from './PaneContext.ts'
import { PaneFailed } from './PaneFailed.tsx'
import { problemOf } from './problemOf.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { theOutbox } from '#features/inbox/web/sending/theOutbox.ts'
import { TranscriptSkeleton } from '#features/inbox/web/transcript/TranscriptSkeleton.tsx'
import { UnopenedPane } from './UnopenedPane.tsx'
import { useConversation } from './useConversation.ts'
import type { ToNewest } from './useToNewest.ts'

/** Only owners open what was deleted, and seldom. */
const deletedPane = lazyComponent(() => import('./DeletedPane.tsx').then((module) => module.DeletedPane))
const LedAway = fetchedWhenShown(() => import('./LedAway.tsx').then((module) => module.LedAway))
const PaneProblem = fetchedWhenShown(
  () => import('./PaneProblem.tsx').then((module) => module.PaneProblem),
  () => <TranscriptSkeleton />,
)

interface ConversationPaneProps {
  id: string
  /** The number of a message to open at, instead of the end. */
  around: number | undefined
  /** What stands at the end of the header. */
  acts: (transcript: Pick<Transcript, 'conversation' | 'seen'>) => ReactNode
  savedReplies: Pane['savedReplies']
  /** From the stretch around a message on to the newest. */
  onToNewest: ToNewest
  onBack: () => void
  onHandedBack: () => void
  /** It is there no more for its reader, who saw it until then. */
  onGone: () => void
}

/** An open conversation: who it is and who holds the baton, everything that was said, and where one writes. */
export function ConversationPane({ id, around, acts, savedReplies, onToNewest, onBack, onHandedBack, onGone }: ConversationPaneProps) {
  const me = useMe()
  const staysAtMissing = useSees('missingConversation')
  const { transcript, query, ...history } = useConversation(id, around)
  const why = problemOf(query.error)
  const isDeleted = why === 'deleted'
  /** The customer, once their conversation has been before the reader. */
  const shown = useRef<string | null>(null)
  const customer = why === 'failed' ? transcript?.conversation.name : undefined
  useEffect(() => {
    if (customer === undefined) return
    shown.current = customer
    isBack(id)
  }, [id, customer])
  useEffect(() => {
    if (isDeleted) deletedPane.preload()
  }, [isDeleted])
  const isGone = why !== 'failed'
  const isKnown = isGone || transcript !== undefined
  useEffect(() => {
    if (isKnown) theOutbox.setGone(id, isGone)
  }, [id, isKnown, isGone])
  const DeletedPane = deletedPane.useLoaded()
  // What was kept of one that is gone by now is not shown as if it were there.
  if (me && transcript && why === 'failed') {
    return (
      <OpenPane
        key={id}
        me={me}
        transcript={transcript}
        around={around}
        history={history}
        acts={acts}
        savedReplies={savedReplies}
        onToNewest={onToNewest}
        onBack={onBack}
        onHandedBack={onHandedBack}
      />
    )
  }
  if (me && isDeleted && DeletedPane) return <DeletedPane key={id} id={id} me={me} savedReplies={savedReplies} onBack={onBack} />
  if (me && why === 'gone' && !staysAtMissing) return <LedAway id={id} me={me} shown={shown} onGone={onGone} />
  const problem = () => {
    if (why !== 'failed') return <PaneProblem why={why} id={id} onBack={onBack} />
    return hasFailed(query) ? <PaneFailed query={query} /> : null
  }
  return <Unopened id={id} why={why} acts={acts} problem={problem()} onBack={onBack} />
}

interface UnopenedProps extends Pick<ConversationPaneProps, 'id' | 'acts' | 'onBack'> {
  why: ReturnType<typeof problemOf>
  problem: ReactNode
}

/** Before it is there, or as it cannot be had: the list one comes from knows who it is and who holds it. */
function Unopened({ id, why, acts, problem, onBack }: UnopenedProps) {
  const me = useMe()
  const conversation = useKnownConversation(id)
  const isKnown = me && conversation && why === 'failed'
  // It cannot be acted on before it is there, by then it may stand otherwise. The room for that is kept, so that nothing moves.
  const room = conversation && (
    <div inert className="invisible contents">
      {acts({ conversation, seen: nothingSeen })}
    </div>
  )
  return (
    <UnopenedPane
      header={isKnown ? <ConversationHeader me={me} conversation={conversation} acts={room} onBack={onBack} /> : null}
      problem={problem}
      onBack={onBack}
    >
      <TranscriptSkeleton />
    </UnopenedPane>
  )
}
