import type { ReactNode } from 'react'
import { BackButton } from './ConversationHeader.tsx'

/** Where a conversation will be, or cannot be: only the way back stands above what says so. */
export function UnopenedPane({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <div className="flex h-14 shrink-0 items-center border-b border-line px-2.5 md:px-4">
        <BackButton onBack={onBack} />
      </div>
      {children}
    </div>
  )
}
