import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import type { Draft } from './Draft.ts'

interface ComposerModesProps {
  mode: Draft['mode']
  others: readonly string[]
  onChoose: (mode: Draft['mode']) => void
}

/** Reply or note; and who else looks at the conversation. */
export function ComposerModes({ mode, others, onChoose }: ComposerModesProps) {
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
              'rounded-md px-2.5 py-[3px] pointer-coarse:py-2',
              mode === one ? 'bg-chosen font-[550] text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {strings.conversation[one]}
          </button>
        ))}
      </div>
      <span role="status" className="ml-auto truncate pr-1.5 text-ink-2">
        {others.length > 0 ? paneStrings.looking(others) : null}
      </span>
    </div>
  )
}
