import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Colleague } from '#features/members/contract.ts'
import { caretPlace } from './caretPlace.ts'
import { matchingColleagues, openMentionAt, withMention, type OpenMention } from './mentions.ts'

interface Picking {
  mention: OpenMention
  place: { left: number; top: number }
  chosen: number
}

/** The list of colleagues that opens at an `@`: arrow keys choose, Enter and Tab pick, Escape closes it. */
export function useMentionPicker(
  field: RefObject<HTMLTextAreaElement | null>,
  colleagues: readonly Colleague[],
  onText: (text: string) => void,
) {
  const [picking, setPicking] = useState<Picking | null>(null)
  /** Where an `@` stands whose list was closed; it stays closed until another one is begun. */
  const [closed, setClosed] = useState(-1)
  const matches = picking ? matchingColleagues(colleagues, picking.mention.query) : []
  const isOpen = picking !== null && matches.length > 0
  const chosen = Math.min(picking?.chosen ?? 0, matches.length - 1)

  /** Looks whether the caret stands in a mention; after typing and after moving. */
  const look = () => {
    const element = field.current
    const mention = element && element.selectionStart === element.selectionEnd ? openMentionAt(element.value, element.selectionStart) : null
    if (!element || !mention || mention.at === closed) return setPicking(null)
    setPicking((before) => ({
      mention,
      place: caretPlace(element, mention.at),
      chosen: before?.mention.query === mention.query ? before.chosen : 0,
    }))
  }
  const close = () => {
    setClosed(picking?.mention.at ?? -1)
    setPicking(null)
  }
  const pick = (colleague: Colleague) => {
    const element = field.current
    if (!picking || !element) return
    const { text, caret } = withMention(element.value, picking.mention, colleague.name)
    setPicking(null)
    onText(text)
    // After React has put the text into the field.
    requestAnimationFrame(() => element.setSelectionRange(caret, caret))
  }
  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setPicking({ ...picking, chosen: (chosen + step + matches.length) % matches.length })
    else if (event.key === 'Enter' || event.key === 'Tab') pick(matches[chosen]!)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  return { isOpen, matches, chosen, place: picking?.place ?? { left: 0, top: 0 }, look, pick, onKey, hide: () => setPicking(null) }
}
