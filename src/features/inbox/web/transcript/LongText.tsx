import { useState, type ReactNode } from 'react'
import { wantedWords } from './wantedWords.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'

/** A text with more lines or characters than this is folded: it would push everything around it off the screen. */
const maxShown = { lines: 30, letters: 3000 }

/** The lines of a text that is so long that it is folded; null for one that is not. A line that wraps counts as several, as far as that can be told. */
export function linesOfLong(text: string): number | null {
  if (text.length <= maxShown.lines) return null
  const lines = text.split('\n').length
  return lines > maxShown.lines || text.length > maxShown.letters ? Math.max(lines, Math.ceil(text.length / 100)) : null
}

/** The messages that were unfolded stay so: rows are made again when one scrolls back to them. */
const unfolded = new Set<string>()

/** A long message, folded until somebody wants all of it; a link in it that gets the focus unfolds it, too. In a search nothing is: what is looked for may be below. */
export function LongText({ id, lines, children }: { id: string; lines: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => unfolded.has(id) || wantedWords.get() !== null)
  const toggle = (next: boolean) => {
    if (next) unfolded.add(id)
    else unfolded.delete(id)
    setOpen(next)
  }
  return (
    <>
      <div
        className={isOpen ? '' : 'max-h-80 overflow-clip [mask-image:linear-gradient(#000_75%,transparent)]'}
        onFocus={() => !isOpen && toggle(true)}
      >
        {children}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        className="mt-1 rounded-sm font-[550] underline underline-offset-2 hover:decoration-2 pointer-coarse:min-h-10"
        onClick={() => toggle(!isOpen)}
      >
        {isOpen ? paneStrings.showLess : paneStrings.showAll(lines)}
      </button>
    </>
  )
}
