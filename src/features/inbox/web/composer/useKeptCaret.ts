import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Mode } from './Draft.ts'

/**
 * Keeps the caret of a field between the same words when its text is changed from outside, as from another tab: the browser puts it at the
 * end. Gives what remembers where it stands, for whenever its writer types or moves it. Another mode is another text.
 */
export function useKeptCaret(field: RefObject<HTMLTextAreaElement | null>, text: string, mode: Mode): () => void {
  const seen = useRef<{ text: string; mode: Mode; from: number; to: number } | null>(null)
  useLayoutEffect(() => {
    const before = seen.current
    if (!field.current || !before || before.text === text) return
    seen.current = null
    if (before.mode !== mode) return
    const [from, to] = [moved(before.from, before.text, text), moved(before.to, before.text, text)]
    field.current.setSelectionRange(from, to)
    // A tab that is not looked at is told of no change of its caret.
    seen.current = { text, mode, from, to }
  }, [field, text, mode])
  return () => {
    const { value, selectionStart, selectionEnd } = field.current!
    seen.current = { text: value, mode, from: selectionStart, to: selectionEnd }
  }
}

/** Where a place in a text is once that has become another one: as far from its end as before where what follows is the same, else from its beginning. */
export function moved(at: number, before: string, after: string): number {
  if (after.endsWith(before.slice(at))) return after.length - (before.length - at)
  return Math.min(at, after.length)
}
