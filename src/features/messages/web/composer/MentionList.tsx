import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Colleague } from '#features/members/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { caretPlace } from './caretPlace.ts'
import type { OpenMention } from './mentions.ts'
import { matchingColleagues, withMention } from './pickMention.ts'

/** Hears the field's keys before the field does; says whether the key was for the list. */
export type ListKeys = (event: KeyboardEvent) => boolean

export interface MentionListProps {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  mention: OpenMention
  colleagues: readonly Colleague[]
  keys: RefObject<ListKeys | null>
  onText: (text: string) => void
  onClose: () => void
}

/** The colleagues whose name is being typed, above the caret. The field keeps the focus: arrow keys choose, Enter and Tab pick, Escape closes. */
export function MentionList({ id, field, mention, colleagues, keys, onText, onClose }: MentionListProps) {
  const [wish, setWish] = useState({ query: '', index: 0 })
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const matches = matchingColleagues(colleagues, mention.query)
  const chosen = wish.query === mention.query ? Math.min(wish.index, matches.length - 1) : 0

  const pick = (colleague: Colleague) => {
    const element = field.current!
    const { text, caret } = withMention(element.value, mention, colleague.name)
    onText(text)
    onClose()
    // After React has put the text into the field.
    requestAnimationFrame(() => element.setSelectionRange(caret, caret))
  }
  const onKey: ListKeys = (event) => {
    if (matches.length === 0) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setWish({ query: mention.query, index: (chosen + step + matches.length) % matches.length })
    else if (event.key === 'Enter' || event.key === 'Tab') pick(matches[chosen]!)
    else if (event.key === 'Escape') onClose()
    else return false
    event.preventDefault()
    return true
  }
  useEffect(() => {
    keys.current = onKey
    field.current?.setAttribute('aria-activedescendant', matches.length > 0 ? `${id}-${chosen}` : '')
  })
  useEffect(() => {
    const element = field.current
    return () => {
      keys.current = null
      element?.removeAttribute('aria-activedescendant')
    }
  }, [keys, field])
  useLayoutEffect(() => {
    if (field.current) setPlace(caretPlace(field.current, mention.at))
  }, [field, mention.at])

  if (matches.length === 0) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Colleagues"
      className="floats pane-scroll absolute z-20 max-h-64 w-60 max-w-full -translate-y-full p-1"
      style={{ top: place.top, left: `max(0px, min(${place.left}px, 100% - 240px))` }}
    >
      {matches.map((colleague, i) => (
        <div
          key={colleague.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === chosen}
          // Before the field loses the focus to it.
          onPointerDown={(event) => {
            event.preventDefault()
            pick(colleague)
          }}
          className={classes(
            'flex items-center gap-2 rounded-md px-2 py-1 pointer-coarse:py-2',
            i === chosen ? 'bg-chosen' : 'hover:bg-hover',
          )}
        >
          <Avatar id={colleague.id} name={colleague.name} image={colleague.image} size={22} />
          <span className="min-w-0 flex-1 truncate">{colleague.name}</span>
          <span className="max-w-24 truncate text-sm text-ink-3">{colleague.email}</span>
        </div>
      ))}
    </div>
  )
}
