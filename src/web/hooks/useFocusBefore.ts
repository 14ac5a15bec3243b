import { useState } from 'react'

/**
 * Where the focus goes when what lies over the page closes: to what had it before, as `finalFocus` of a dialog. A field that takes the focus as it
 * comes has it before the dialog looks for that.
 */
export function useFocusBefore(open: boolean): () => HTMLElement | boolean {
  const [held, hold] = useState<{ open: boolean; before: Element | null }>({ open: false, before: null })
  if (held.open !== open) hold({ open, before: open ? document.activeElement : held.before })
  return () => {
    const here = document.activeElement
    // Somebody has gone on meanwhile.
    if (here !== null && here !== document.body && !here.closest('[role="dialog"]')) return false
    const { before } = held
    return before instanceof HTMLElement && before !== document.body && before.isConnected ? before : true
  }
}
