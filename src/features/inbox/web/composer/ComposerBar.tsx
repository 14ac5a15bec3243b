import type { ReactNode } from 'react'
import { strings } from '#shared/app.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'

const SendMenu = fetchedWhenShown(
  () => import('./SendMenu.tsx').then((module) => module.SendMenu),
  () => <span className="w-7 pointer-coarse:w-8" />,
)

interface ComposerBarProps {
  /** How much room is left, where that must be said. */
  room: ReactNode
  hint: string
  maySend: boolean
  onMention: () => void
  /** What can be put in beside words. */
  tools: ReactNode
  /** Whether the AI can get the conversation with it. */
  mayHandBack: boolean
  /** With `handBack` the AI gets the conversation after it. */
  onSend: (handBack?: boolean) => void
}

/** Below the field: who sees what is written, the room that is left, and Send, with a menu for what Ctrl Enter does. */
export function ComposerBar({ room, hint, maySend, onMention, tools, mayHandBack, onSend }: ComposerBarProps) {
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
      <span className="ml-auto flex">
        {/* Without its menu it is as wide as both, so that nothing moves when a mention makes a note of it. */}
        <Button
          variant="main"
          className={mayHandBack ? 'rounded-r-none' : 'px-6! pointer-coarse:px-7!'}
          disabled={!maySend}
          onClick={() => onSend()}
        >
          {strings.conversation.send}
          <Kbd bare>Enter</Kbd>
        </Button>
        {mayHandBack ? <SendMenu maySend={maySend} onSend={onSend} /> : null}
      </span>
    </div>
  )
}
