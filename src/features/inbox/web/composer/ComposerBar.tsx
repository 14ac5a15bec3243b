import type { ReactNode } from 'react'
import { strings } from '#shared/app.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'

interface ComposerBarProps {
  /** How much room is left, where that must be said. */
  room: ReactNode
  hint: string
  maySend: boolean
  onMention: () => void
  /** What can be put in beside words. */
  tools: ReactNode
  onSend: () => void
}

/** Below the field: who sees what is written, the room that is left, and Send. */
export function ComposerBar({ room, hint, maySend, onMention, tools, onSend }: ComposerBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-2 pb-2">
      <IconButton name={paneStrings.mention} tip="none" onClick={onMention}>
        <span aria-hidden="true" className="text-lg">
          @
        </span>
      </IconButton>
      {tools}
      <span role="status" className="min-w-0 flex-1 text-sm text-ink-2 max-[400px]:order-first max-[400px]:basis-full max-[400px]:px-1.5">
        {hint}
      </span>
      {room}
      <Button variant="main" className="ml-auto" disabled={!maySend} onClick={onSend}>
        {strings.conversation.send}
        <Kbd bare>Enter</Kbd>
      </Button>
    </div>
  )
}
