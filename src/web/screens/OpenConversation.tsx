import { lazy, Suspense } from 'react'
import { HeaderActs } from '#features/conversations/web/HeaderActs.tsx'
import { useCan } from '#web/api/useMe.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

const ConversationPane = lazy(() =>
  import('#features/messages/web/ConversationPane.tsx').then((module) => ({ default: module.ConversationPane })),
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
  return (
    <ErrorScreen key={id}>
      <Suspense fallback={<LoadingScreen />}>
        <ConversationPane
          id={id}
          {...(around === null ? {} : { around })}
          acts={({ conversation, seen }) => <HeaderActs conversation={conversation} seen={seen} mayChat={mayChat} />}
          onBack={onBack}
        />
      </Suspense>
    </ErrorScreen>
  )
}
