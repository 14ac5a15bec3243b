import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { strings } from '#shared/app.strings.ts'
import { useLiveState } from '#web/live/useLiveState.ts'
import { sentenceOf } from '#web/query/client.ts'
import { Button } from '#web/components/Button.tsx'
import { paneStrings } from './pane.strings.ts'

const RestoreButton = lazy(() => import('./RestoreButton.tsx').then((module) => ({ default: module.RestoreButton })))

interface PaneProblemProps {
  /** Only owners learn that it was deleted. */
  why: 'deleted' | 'gone' | 'failed'
  /** Why it failed. */
  error: unknown
  /** The conversation. */
  id: string
  onRetry: () => void
  onBack: () => void
}

/** Why no conversation is shown, and what can be done about it. */
export function PaneProblem({ why, error, id, onRetry, onBack }: PaneProblemProps) {
  const isOffline = useLiveState() === 'offline'
  const wasOffline = useRef(false)
  const retry = useEffectEvent(onRetry)
  // As it says: it opens by itself.
  useEffect(() => {
    if (!isOffline && wasOffline.current && why === 'failed') retry()
    wasOffline.current = isOffline
  }, [isOffline, why])
  const [title, hint] = {
    deleted: [paneStrings.deleted, paneStrings.deletedHint],
    gone: [strings.conversation.notFound, strings.conversation.notFoundHint],
    failed: isOffline ? [paneStrings.offline, paneStrings.offlineHint] : [paneStrings.failed, sentenceOf(error)],
  }[why]
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-md font-semibold">{title}</h1>
      <p className="max-w-90 text-balance text-ink-2">{hint}</p>
      {why === 'failed' && !isOffline ? <Button onClick={onRetry}>{strings.frame.retry}</Button> : null}
      {why === 'deleted' ? (
        <Suspense>
          <RestoreButton id={id} />
        </Suspense>
      ) : null}
      {why === 'failed' ? null : <Button onClick={onBack}>{paneStrings.backToList}</Button>}
    </div>
  )
}
