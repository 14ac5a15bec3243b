import { useEffect, useRef } from 'react'
import { store } from './store.ts'

export interface Shortcut {
  /** What it does, for the list of shortcuts. */
  says: string
  /** Where it stands in that list. */
  group: 'Conversations' | 'Conversation' | 'Everywhere'
  run: (event: KeyboardEvent) => void
}
/** By key: `j`, `?`, `Enter`, `Escape`, or with ⌘/Ctrl: `mod+k`. */
export type Shortcuts = Record<string, Shortcut>

const layers = store<readonly { current: Shortcuts }[]>([])

/** Registers shortcuts for as long as the component is on the screen; the one mounted last wins where two want the same key. */
export function useKeys(shortcuts: Shortcuts): void {
  const layer = useRef(shortcuts)
  useEffect(() => {
    layer.current = shortcuts
  })
  useEffect(() => {
    layers.set([layer, ...layers.get()])
    return () => layers.set(layers.get().filter((other) => other !== layer))
  }, [])
}

/** Every shortcut that works at this moment, the winning ones first. */
export function activeShortcuts(): Map<string, Shortcut> {
  const found = new Map<string, Shortcut>()
  for (const layer of layers.get())
    for (const [key, shortcut] of Object.entries(layer.current)) if (!found.has(key)) found.set(key, shortcut)
  return found
}

/** The registry's name of what was pressed. */
function pressedKey(event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey'>): string {
  const mod = event.metaKey || event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return mod ? `mod+${key}` : key
}

/** What one types into: a box that is checked or a slider takes no letters. */
const takesLetters = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]'

/** Starts listening; called once by the page. Nothing fires while somebody types in a field, except Escape and ⌘/Ctrl keys. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    const key = pressedKey(event)
    const target = event.target instanceof Element ? event.target : document.body
    const isTyping = target.closest(takesLetters) !== null
    if (isTyping && key !== 'Escape' && !key.startsWith('mod+')) return
    if (!key.startsWith('mod+') && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return
    // A focused button, link or box to check keeps its Enter.
    if (key === 'Enter' && target.closest('button, a[href], summary, input')) return
    const shortcut = activeShortcuts().get(key)
    if (!shortcut) return
    event.preventDefault()
    shortcut.run(event)
  })
}
