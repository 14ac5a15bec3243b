import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { classes } from '#web/components/classes.ts'
import { listSteps } from '#web/hooks/keys.ts'
import { caretLeft } from './caretLeft.ts'
import { typeOver } from './insertAt.ts'
import { keepSign } from './listSign.ts'
import type { Completion } from './openCompletion.ts'

/** Hears the field's keys before the field does; says whether the key was for the list. */
export type ListKeys = (event: KeyboardEvent) => boolean

/** What every list above the composer is given. */
export interface CompletionProps {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  /** What is being typed. */
  open: Completion
  keys: RefObject<ListKeys | null>
  onClose: () => void
}

interface CompletionListProps<Entry> extends CompletionProps {
  name: string
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  /** What an entry puts in place of what was typed. */
  textOf: (entry: Entry) => string
  children: (entry: Entry) => ReactNode
  /** Stands below the entries. */
  foot?: ReactNode
  wide?: boolean
}

/**
 * What fits to what is being typed, above the composer and where the caret is: what one reads while one writes, whether it is a reply or a note, stays
 * in sight. The field keeps the focus: arrow keys choose, Enter and Tab pick, Escape closes. Down from the last entry leads to what stands below.
 */
export function CompletionList<Entry>(props: CompletionListProps<Entry>) {
  const { id, field, open, keys, onClose, name, entries, keyOf, textOf, children, foot, wide = false } = props
  const [wish, setWish] = useState({ query: '', index: 0 })
  const [left, setLeft] = useState(0)
  const whole = useRef<HTMLDivElement>(null)
  const chosen = wish.query === open.query ? Math.min(wish.index, entries.length - 1) : 0

  const pick = (entry: Entry) => {
    const element = field.current!
    const end = open.at + 1 + open.query.length
    keepSign(element)
    onClose()
    typeOver(element, open.at, element.value[end] === ' ' ? end + 1 : end, textOf(entry))
  }
  const onKey: ListKeys = (event) => {
    if (entries.length === 0) return false
    const step = listSteps[event.key]
    const below = step === 1 && chosen === entries.length - 1 ? whole.current?.querySelector('button') : null
    if (below) below.focus()
    else if (step !== undefined) setWish({ query: open.query, index: (chosen + step + entries.length) % entries.length })
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') pick(entries[chosen]!)
    else if (event.key === 'Escape') onClose()
    else return false
    event.preventDefault()
    return true
  }
  useEffect(() => {
    keys.current = onKey
    // Only what is on the page may be named.
    if (entries.length > 0 || foot) field.current?.setAttribute('aria-controls', id)
    else field.current?.removeAttribute('aria-controls')
    field.current?.setAttribute('aria-activedescendant', entries.length > 0 ? `${id}-${chosen}` : '')
  })
  // Only when another one is chosen: who scrolls is not thrown back by the next render.
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen, open.query])
  useEffect(() => {
    const element = field.current
    return () => {
      keys.current = null
      element?.removeAttribute('aria-controls')
      element?.removeAttribute('aria-activedescendant')
    }
  }, [keys, field])
  useLayoutEffect(() => {
    if (field.current) setLeft(caretLeft(field.current, open.at))
  }, [field, open.at])

  if (entries.length === 0 && !foot) return null
  return (
    <div
      ref={whole}
      className={classes(
        'floats absolute bottom-full z-20 mb-2 flex max-h-[min(288px,40dvh)] max-w-full flex-col p-1',
        wide ? 'w-90' : 'w-60',
      )}
      style={{ left: `max(0px, min(${left}px, 100% - ${wide ? 360 : 240}px))` }}
    >
      <div
        id={id}
        // It scrolls where its entries are as high as thumbs; browsers that do not stop at what scrolls by themselves let no key scroll it.
        {...(entries.length > 0 && { role: 'listbox', 'aria-label': name, tabIndex: 0 })}
        className="pane-scroll min-h-0 overflow-y-auto"
      >
        {entries.map((entry, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and hears the keys
          <div
            key={keyOf(entry)}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === chosen}
            data-highlighted={i === chosen || undefined}
            // So that the field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            // Not on pointerdown: a finger that comes down may be about to scroll.
            onClick={() => pick(entry)}
            className={classes(
              'flex items-center gap-2 rounded-md px-2 py-1 pointer-coarse:min-h-11',
              i === chosen ? 'bg-chosen' : 'hover:bg-hover',
            )}
          >
            {children(entry)}
          </div>
        ))}
      </div>
      {foot}
    </div>
  )
}
