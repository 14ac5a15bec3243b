import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import type { Mode } from './Draft.ts'
import { ThumbDone } from './ThumbDone.tsx'

interface ComposerModesProps {
  conversation: Conversation
  mode: Mode
  /** The modes in which something is written. */
  begun: readonly Mode[]
  others: readonly string[]
  onChoose: (mode: Mode) => void
}

/** Reply or note; who else looks at the conversation; and on a phone what one does when it is answered. */
export function ComposerModes({ conversation, mode, begun, others, onChoose }: ComposerModesProps) {
  return (
    <div className="flex items-center gap-1 px-2 pt-1.5 text-sm">
      <div role="group" aria-label={paneStrings.mode} className="flex shrink-0 gap-1">
        {(['reply', 'note'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            aria-keyshortcuts={one[0]}
            onClick={() => onChoose(one)}
            className={classes(
              'rounded-md px-2.5 py-[3px] pointer-coarse:min-h-10',
              mode === one ? 'bg-chosen font-[550] text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {strings.conversation[one]}
            {one !== mode && begun.includes(one) ? (
              <>
                <span aria-hidden="true" className="ml-1.5 inline-block size-1.5 rounded-full bg-warn align-middle" />
                <span className="sr-only">{paneStrings.begun}</span>
              </>
            ) : null}
          </button>
        ))}
      </div>
      <span role="status" className="ml-auto truncate pr-1.5 text-ink-2">
        {others.length > 0 ? paneStrings.looking(others) : null}
      </span>
      <ThumbDone conversation={conversation} />
    </div>
  )
}
