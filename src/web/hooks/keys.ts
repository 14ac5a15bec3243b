import { useLayoutEffect, useRef, type KeyboardEvent as PressedKey } from 'react'
import { isApple } from '#web/device/isApple.ts'
import { store } from './store.ts'

export interface Shortcut {
  /** What it does, for the list of shortcuts. */
  says: string
  /** Where it stands in that list. */
  group: 'Conversations' | 'Conversation' | 'Everywhere'
  /** It changes nothing, and may follow another letter at once: moving, selecting, opening a field. Others are taken for typing then. */
  isSwift?: true
  /** Missing where the field that has the focus takes the key itself: it is only told then. */
  run?: (event: KeyboardEvent) => void
}
/** By key: `j`, `?`, `Enter`, `Escape`, or with ⌘/Ctrl: `mod+k`. */
export type Shortcuts = Record<string, Shortcut>

/** Where the arrow keys lead in a list: to the next entry, or to the one before. */
export const listSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Handles the arrows of a list, which are its own only while the focus is in it: what scrolls beside it has them too. */
export const onArrows = (move: (step: 1 | -1) => void) => (event: PressedKey) => {
  const step = listSteps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  event.preventDefault()
  move(step)
}

const layers = store<readonly { current: Shortcuts }[]>([])

/** Registers shortcuts for as long as the component is on the screen; the one mounted last wins where two want the same key. */
export function useKeys(shortcuts: Shortcuts): void {
  const layer = useRef(shortcuts)
  // Before what they are of is seen: from then on somebody may press them.
  useLayoutEffect(() => {
    layer.current = shortcuts
  })
  useLayoutEffect(() => {
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

/** A letter that no Latin keyboard has: Cyrillic, Greek, Hebrew, Arabic, Hangul. */
const isOfOtherScript = /^(?!\p{Script=Latin})\p{L}/u

/** What a key is called here: its letter in lower case, or its name. On a keyboard of another script it is the Latin letter at the same place. */
export function nameOfKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const named = letter && isOfOtherScript.test(key) ? letter : key
  return named.length === 1 ? named.toLowerCase() : named
}

/**
 * The registry's name of what was pressed. A Mac has ⌘ for that: Ctrl with a letter moves in its fields, and elsewhere the other one is the system's. With Shift a
 * letter is another command of the browser.
 */
function pressedKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'shiftKey'>): string {
  const { metaKey, ctrlKey, shiftKey } = event
  const key = nameOfKey(event)
  if (!metaKey && !ctrlKey) return key
  const [own, other] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  return own && !other && !(shiftKey && isLetter.test(key)) ? `mod+${key}` : `other+${key}`
}

/** A key that puts a character into a field, or two as one of Arabic keyboards does; others are named by words. */
export const isCharacter = /^(?:.\p{M}*|\P{ASCII}+)$/su

const isLetter = /^\p{L}$/u

/** What one types into: a box that is checked or a slider takes no letters. */
export const takesLetters = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]'

/** A letter that follows another one sooner than this is typing and no command, and so is what follows, until the keyboard rests for so long (ms). */
const typingGap = 250
const typingRest = 800

/** Tells commands from words that somebody types where no field is: of these at most the first letter is a command. */
export function typingSense(): (key: string, at: number, isSwift: boolean) => boolean {
  let last = { key: '', at: -Infinity, isSwift: true }
  let until = -Infinity
  return (key, at, isSwift) => {
    // Nobody presses these within a word: what comes next is a first letter.
    if (key.length > 1) [last, until] = [{ key, at, isSwift: true }, -Infinity]
    if (!isLetter.test(key)) return false
    const follows = at - last.at < typingGap && key !== last.key
    if (at < until || (follows && !isSwift && !last.isSwift)) until = at + typingRest
    last = { key, at, isSwift }
    return at < until
  }
}

/** Takes keys before any shortcut does, where nobody types in a field; answers whether it took this one. */
type Capture = (event: KeyboardEvent) => boolean
let capture: Capture | null = null

/** Hands keys to `taker` first, as they belong to a field that is on its way; returns what ends that. Of two takers the later one counts. */
export function captureKeys(taker: Capture): () => void {
  capture = taker
  return () => {
    if (capture === taker) capture = null
  }
}

/** Starts listening; a second time changes nothing. Nothing fires while somebody types in a field, except Escape and ⌘/Ctrl keys. */
export const startKeys = (): void => document.addEventListener('keydown', onKeyDown)

const isTypingAnyway = typingSense()

function onKeyDown(event: KeyboardEvent): void {
  const key = pressedKey(event)
  if (isTakenElsewhere(event, key)) {
    // What follows it is a first letter.
    isTypingAnyway('Elsewhere', event.timeStamp, true)
    return
  }
  if (capture?.(event)) return event.preventDefault()
  const shortcut = activeShortcuts().get(key)
  if (isTypingAnyway(key, event.timeStamp, shortcut?.isSwift === true)) return
  if (!shortcut?.run) return
  event.preventDefault()
  shortcut.run(event)
}

/** What opens over the page, takes the focus a moment later, and is closed by Escape. */
const overThePage = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** These are about what lies on top: what closes it, and what looks for words in it, which the browser does. */
const ofTheTop = new Set(['Escape', 'mod+f'])

/** Whether a key belongs to where it was pressed: a field, a dialog, a button. */
function isTakenElsewhere(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.altKey) return true
  const target = event.target instanceof Element ? event.target : document.body
  const isTyping = target.closest(takesLetters) !== null
  if (isTyping && key !== 'Escape' && !key.startsWith('mod+')) return true
  if (ofTheTop.has(key) && document.querySelector(overThePage)) return true
  if (!key.startsWith('mod+') && target.closest(`${overThePage}, [role="listbox"]`)) return true
  // A focused button, link or box to check keeps its Enter.
  return key === 'Enter' && target.closest('button, a[href], summary, input') !== null
}
