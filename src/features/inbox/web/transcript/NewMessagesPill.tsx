import { ArrowDown } from 'lucide-react'
import { classes } from '#web/components/classes.ts'
import { focusTranscript } from '#features/inbox/web/pane/paneFocus.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'

interface NewMessagesPillProps {
  count: number
  /** It was pressed, and what it leads to is on its way. */
  isBusy: boolean
  onClick: () => void
}

/** Leads to the newest message, and says how many came that were not on the screen yet. */
export function NewMessagesPill({ count, isBusy, onClick }: NewMessagesPillProps) {
  return (
    <button
      ref={focusTranscript}
      type="button"
      onClick={onClick}
      aria-busy={isBusy}
      aria-label={count === 0 ? paneStrings.toNewest : undefined}
      className={classes(
        'appears absolute bottom-2 flex h-8 items-center gap-1.5 rounded-full border border-line-2 text-base shadow-float pointer-coarse:h-10',
        count > 0
          ? 'num left-1/2 -translate-x-1/2 bg-ink px-3 font-[550] text-bg'
          : 'right-4 w-8 justify-center bg-raised text-ink-2 hover:text-ink pointer-coarse:w-10',
      )}
    >
      {count > 0 ? paneStrings.newMessages(count) : null}
      <ArrowDown size={14} aria-hidden="true" />
    </button>
  )
}
