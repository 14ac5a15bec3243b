import type { ReactNode } from 'react'
import { words } from '#shared/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { paneWords } from '../paneWords.ts'

/** The room that is left is shown from here on, in characters; earlier where a fifth of what there is in all is less. */
const tellFrom = 1000

interface ComposerBarProps {
  length: number
  /** The longest text, once that is known. */
  most: number | undefined
  hint: string
  maySend: boolean
  onMention: () => void
  /** What can be put in beside words. */
  tools: ReactNode
  onSend: () => void
}

/** Below the field: who sees what is written, the room that is left, and Send. */
export function ComposerBar({ length, most = Infinity, hint, maySend, onMention, tools, onSend }: ComposerBarProps) {
  const left = most - length
  return (
    <div className="flex items-center gap-2 px-2 pb-2">
      <IconButton name={paneWords.mention} tip="none" onClick={onMention}>
        <span aria-hidden="true" className="text-lg">
          @
        </span>
      </IconButton>
      {tools}
      <span role="status" className="min-w-0 flex-1 text-sm text-ink-2">
        {hint}
      </span>
      {left <= Math.min(tellFrom, most / 5) ? (
        <span className={classes('num shrink-0 text-sm', left < 0 ? 'font-[550] text-warn-ink' : 'text-ink-2')}>
          {paneWords.left(left)}
        </span>
      ) : null}
      <Button look="main" disabled={!maySend} onClick={onSend}>
        {words.conversation.send}
        <Kbd bare>Enter</Kbd>
      </Button>
    </div>
  )
}
