import { lazy, Suspense } from 'react'
import { words } from '#shared/words.ts'
import { Button } from '#web/components/Button.tsx'
import { paneWords } from './paneWords.ts'

const RestoreButton = lazy(() => import('./RestoreButton.tsx').then((module) => ({ default: module.RestoreButton })))

interface PaneProblemProps {
  /** Only owners learn that it was deleted. */
  why: 'deleted' | 'gone' | 'failed'
  /** The conversation. */
  id: string
  onRetry: () => void
  onBack: () => void
}

/** Why no conversation is shown, and what can be done about it. */
export function PaneProblem({ why, id, onRetry, onBack }: PaneProblemProps) {
  const [title, hint] = {
    deleted: [paneWords.deleted, paneWords.deletedHint],
    gone: [words.conversation.notFound, words.conversation.notFoundHint],
    failed: [paneWords.failed, paneWords.failedHint],
  }[why]
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-md font-semibold">{title}</h1>
      <p className="max-w-90 text-ink-2">{hint}</p>
      {why === 'failed' ? <Button onClick={onRetry}>{words.frame.retry}</Button> : null}
      {why === 'deleted' ? (
        <Suspense>
          <RestoreButton id={id} />
        </Suspense>
      ) : null}
      {why === 'failed' ? null : <Button onClick={onBack}>{paneWords.backToList}</Button>}
    </div>
  )
}
