import { lazy, Suspense, useEffect } from 'react'
import { DetailsButton } from '#features/inbox/web/details/DetailsButton.tsx'
import { useDetails } from '#features/inbox/web/details/detailsState.ts'
import { HeaderActs } from '#features/inbox/web/actions/HeaderActs.tsx'
import type { SavedRepliesProps } from '#features/inbox/web/pane/PaneContext.ts'
import { managingReplies } from '#features/saved-replies/web/managingReplies.ts'
import { useCan } from '#web/query/useMe.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useStore } from '#web/hooks/store.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

const ConversationPane = lazy(() =>
  import('#features/inbox/web/pane/ConversationPane.tsx').then((module) => ({ default: module.ConversationPane })),
)

const lazyDetails = lazyComponent(() => import('./CustomerDetails.tsx').then((module) => module.CustomerDetails))
const savedReplies = lazyComponent<SavedRepliesProps>(() =>
  import('#features/saved-replies/web/SavedReplies.tsx').then((module) => module.SavedReplies),
)
const RepliesDialog = lazy(() =>
  import('#features/saved-replies/web/RepliesDialog.tsx').then((module) => ({ default: module.RepliesDialog })),
)

interface OpenConversationProps {
  id: string
  /** The number of a message to open at; null opens at the end. */
  around: number | null
  onBack: () => void
}

/** An open conversation with all that can be done to it. Whatever stumbles in it leaves the rest of the screen as it is. */
export function OpenConversation({ id, around, onBack }: OpenConversationProps) {
  const mayChat = useCan('chat')
  const managing = useStore(managingReplies)
  const [areDetailsShown, showDetails] = useDetails()
  const Details = lazyDetails.useLoaded()
  useEffect(() => {
    if (areDetailsShown) lazyDetails.preload()
  }, [areDetailsShown])
  return (
    <ErrorScreen key={id}>
      <div className="flex h-full min-h-0 min-w-0">
        <Suspense fallback={<LoadingScreen />}>
          <ConversationPane
            id={id}
            {...(around === null ? {} : { around })}
            acts={({ conversation, seen }) => (
              <>
                <HeaderActs conversation={conversation} seen={seen} mayChat={mayChat} />
                <DetailsButton />
              </>
            )}
            savedReplies={savedReplies}
            onBack={onBack}
          />
        </Suspense>
        {areDetailsShown && Details ? <Details id={id} around={around} onHide={() => showDetails(false)} onErased={onBack} /> : null}
      </div>
      {managing ? (
        <Suspense>
          <RepliesDialog />
        </Suspense>
      ) : null}
    </ErrorScreen>
  )
}
