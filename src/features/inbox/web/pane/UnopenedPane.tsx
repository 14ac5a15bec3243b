import type { ReactNode } from 'react'
import { classes } from '#web/components/classes.ts'
import { BackButton } from './ConversationHeader.tsx'

interface UnopenedPaneProps {
  /** What says why it cannot be shown; null while it is on its way. */
  problem: ReactNode
  /** What is known of it all the same; null for nothing. */
  header?: ReactNode
  onBack: () => void
  /** What stands in its place while it is on its way. */
  children: ReactNode
}

/** Where a conversation will be, or cannot be: where nothing is known of it, only the way back stands above what says so. */
export function UnopenedPane({ problem, header = null, onBack, children }: UnopenedPaneProps) {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-surface">
      {header ?? (
        // Beside the list there is no way back, and no header will come.
        <div
          className={classes(
            'toasts-below flex h-14 shrink-0 items-center border-b border-line px-2.5 md:px-4',
            problem !== null && 'md:hidden',
          )}
        >
          <BackButton onBack={onBack} />
        </div>
      )}
      {problem ?? children}
    </div>
  )
}
