import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { DetailsButton } from '#features/inbox/web/details/DetailsButton.tsx'
import { useDetails } from '#features/inbox/web/details/useDetails.ts'
import { HeaderActs } from '#features/inbox/web/actions/HeaderActs.tsx'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { useToNewest } from '#features/inbox/web/pane/useToNewest.ts'
import { problemOf } from '#features/inbox/web/pane/problemOf.ts'
import type { SavedReplies } from '#features/inbox/web/pane/PaneContext.ts'
import { strings } from '#shared/app.strings.ts'
import { managingReplies } from '#features/saved-replies/web/managingReplies.ts'
import { ahead, useWriteKeys, type Ahead } from '#features/inbox/web/composer/typeAhead.ts'
import { useCan, useSees } from '#web/query/useMe.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useStore } from '#web/hooks/store.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

const ConversationPane = lazy(() =>
  import('#features/inbox/web/pane/ConversationPane.tsx').then((module) => ({ default: module.ConversationPane })),
)

const lazyDetails = lazyComponent(() => import('./CustomerDetails.tsx').then((module) => module.CustomerDetails))
const savedReplies: SavedReplies = {
  list: lazyComponent(() => import('#features/saved-replies/web/SavedReplies.tsx').then((module) => module.SavedReplies)),
  keep: managingReplies.set,
}
const repliesDialog = lazyComponent(() => import('#features/saved-replies/web/RepliesDialog.tsx').then((module) => module.RepliesDialog))

interface OpenConversationProps {
  id: string
  /** The number of a message to open at; null opens at the end. */
  around: number | null
  /** From that message on to the newest. */
  onToNewest: () => void
  onBack: () => void
  /** Its reader has handed it back with their reply, and goes on. */
  onHandedBack: () => void
  /** It is there no more for its reader, who saw it until then: a colleague deleted it, or all of its customer was erased. */
  onGone: () => void
}

/** An open conversation with all that can be done to it. Whatever stumbles in it leaves the rest of the screen as it is. */
export function OpenConversation({ id, around: asked, onToNewest, onBack, onHandedBack, onGone }: OpenConversationProps) {
  const mayChat = useCan('chat')
  const managing = useStore(managingReplies)
  const typed = useStore(ahead)
  const around = asked ?? undefined
  const toNewest = useToNewest(id, around, onToNewest)
  const { data, error } = useQuery(conversationQuery(id, around))
  // What was deleted, or is not there, is not written in.
  const mayCome = problemOf(error) === 'failed' && !data?.conversation.is_deleted
  useWriteKeys(id, useSees('chatInput') && mayCome)
  const RepliesDialog = repliesDialog.useLoaded()
  useEffect(() => {
    const end = () => {
      managingReplies.set(null)
      if (managing !== 'all') managing?.opener?.current?.focus()
    }
    if (managing) repliesDialog.load(end, true)
  }, [managing])
  const [areDetailsShown, showDetails] = useDetails()
  const Details = lazyDetails.useLoaded()
  useEffect(() => {
    if (areDetailsShown) lazyDetails.preload()
  }, [areDetailsShown])
  return (
    <ErrorScreen key={id}>
      <div className="relative flex h-full min-h-0 min-w-0">
        <Suspense fallback={<LoadingScreen />}>
          <ConversationPane
            id={id}
            around={around}
            // oxlint-disable-next-line react/no-unstable-nested-components -- called by the pane, not drawn as a component
            acts={({ conversation, seen }) => (
              <>
                <HeaderActs conversation={conversation} seen={seen} mayChat={mayChat} />
                <DetailsButton />
              </>
            )}
            savedReplies={savedReplies}
            onToNewest={toNewest}
            onBack={onBack}
            onHandedBack={onHandedBack}
            onGone={onGone}
          />
        </Suspense>
        {typed?.conversation === id ? <TypedAhead text={typed.text} mode={typed.mode} /> : null}
        {areDetailsShown && Details ? <Details id={id} around={around} onHide={() => showDetails(false)} onErased={onGone} /> : null}
      </div>
      {managing && RepliesDialog ? <RepliesDialog open={managing} /> : null}
    </ErrorScreen>
  )
}

/** What is typed while the composer is on its way, in its place. */
function TypedAhead({ text, mode }: Pick<Ahead, 'text' | 'mode'>) {
  return (
    <p
      role="status"
      className={`absolute inset-x-2 bottom-2 min-h-11 rounded-xl border px-3.5 py-2.5 text-md wrap-anywhere whitespace-pre-wrap md:inset-x-4 md:bottom-4 ${
        mode === 'note' ? 'border-note-line bg-note' : 'border-edge bg-raised'
      }`}
    >
      <b className="font-[550]">{strings.conversation[mode]}</b> <span>{text}</span>
    </p>
  )
}
