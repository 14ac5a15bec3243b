import { X } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { LabelDot } from '#web/components/Chip.tsx'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'

/** A filter that is on; pressing it takes it off. */
export function FilterChip({ name, colour = '', onOff }: { name: string; colour?: string; onOff: () => void }) {
  return (
    <button
      ref={focusTools}
      type="button"
      data-chip
      aria-label={strings.list.without(name)}
      className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-xl bg-sunk pr-1.5 pl-2 text-sm text-ink-2 hover:text-ink pointer-coarse:h-10 pointer-coarse:rounded-full pointer-coarse:px-3"
      onClick={onOff}
    >
      {colour ? <LabelDot colour={colour} /> : null}
      <span className="truncate">{name}</span>
      <X size={12} aria-hidden="true" className="shrink-0" />
    </button>
  )
}

/** To the next of what narrows the list, else to where one narrows it. */
export const focusTools = restoreFocusTo('[data-chip]', '[data-tools] [aria-haspopup="menu"]')
