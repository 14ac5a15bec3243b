import { Button } from '#web/components/Button.tsx'
import { goneStrings as text } from './gone.strings.ts'
import { PaneNotice } from './PaneNotice.tsx'
import { paneStrings } from './pane.strings.ts'
import { RestoreButton } from './RestoreButton.tsx'

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
    deleted: [text.deleted, text.deletedHint] as const,
    gone: [text.notFound, text.notFoundHint] as const,
  }[why]
  return (
    <PaneNotice title={title} hint={hint}>
      {why === 'deleted' ? <RestoreButton id={id} /> : null}
      <Button onClick={onBack}>{paneStrings.backToList}</Button>
    </PaneNotice>
  )
}
