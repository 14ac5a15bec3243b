import { lazy, Suspense } from 'react'
import { strings } from '#shared/app.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { PaneNotice } from './PaneNotice.tsx'
import { paneStrings } from './pane.strings.ts'

const RestoreButton = lazy(() => import('./RestoreButton.tsx').then((module) => ({ default: module.RestoreButton })))

interface PaneProblemProps {
  /** Only owners learn that it was deleted. */
  why: 'deleted' | 'gone'
  /** The conversation. */
  id: string
  onBack: () => void
}

/** Why a conversation is there no more, and what can be done about it. */
export function PaneProblem({ why, id, onBack }: PaneProblemProps) {
  const [title, hint] = {
    deleted: [paneStrings.deleted, paneStrings.deletedHint] as const,
    gone: [strings.conversation.notFound, strings.conversation.notFoundHint] as const,
  }[why]
  return (
    <PaneNotice title={title} hint={hint}>
      {why === 'deleted' ? (
        <Suspense>
          <RestoreButton id={id} />
        </Suspense>
      ) : null}
      <Button onClick={onBack}>{paneStrings.backToList}</Button>
    </PaneNotice>
  )
}
