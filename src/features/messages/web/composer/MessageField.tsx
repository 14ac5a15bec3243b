import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Colleague } from '#features/members/contract.ts'
import { words } from '#shared/words.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { paneWords } from '../paneWords.ts'
import type { Draft } from './Draft.ts'
import type { ListKeys } from './MentionList.tsx'
import { openMentionAt, type OpenMention } from './mentions.ts'
import { useGrowingField } from './useGrowingField.ts'

const mentionList = lazyPart(() => import('./MentionList.tsx').then((module) => module.MentionList))

interface MessageFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  colleagues: readonly Colleague[]
  onFocus: () => void
  onText: (text: string) => void
  onSend: () => void
}

/** The field itself: Enter sends, Shift Enter breaks the line, Escape leaves it, and an `@` opens the list of colleagues. */
export function MessageField({ field, draft, colleagues, onFocus, onText, onSend }: MessageFieldProps) {
  const list = useId()
  const listKeys = useRef<ListKeys | null>(null)
  const [mention, setMention] = useState<OpenMention | null>(null)
  /** Where an `@` stands whose list was closed; it stays closed until another one is begun. */
  const closed = useRef(-1)
  const List = mentionList.useLoaded()
  useGrowingField(field, draft.text)
  const isOpen = mention !== null && colleagues.length > 0
  useEffect(() => {
    if (isOpen) mentionList.preload()
  }, [isOpen])

  /** Looks whether the caret stands in a mention; after typing and after moving. */
  const look = () => {
    const { value, selectionStart, selectionEnd } = field.current!
    const found = selectionStart === selectionEnd ? openMentionAt(value, selectionStart) : null
    if (!found) closed.current = -1
    setMention(found?.at === closed.current ? null : found)
  }
  const close = () => {
    closed.current = mention?.at ?? -1
    setMention(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that accepts a word of an input method is no Enter; Safari says so by the old key code only.
    // oxlint-disable-next-line typescript/no-deprecated -- see above
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (listKeys.current?.(event)) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      // The pane takes the focus, so that keys of the conversation work and Tab goes on from here.
      event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus()
    }
  }
  return (
    <div className="relative">
      <textarea
        ref={field}
        value={draft.text}
        rows={1}
        aria-label={paneWords.field[draft.mode]}
        placeholder={draft.mode === 'note' ? paneWords.notePlaceholder : words.conversation.placeholder}
        aria-autocomplete="list"
        aria-controls={isOpen && List ? list : undefined}
        onChange={(event) => {
          onText(event.target.value)
          look()
        }}
        onFocus={onFocus}
        onSelect={look}
        onBlur={() => setMention(null)}
        onKeyDown={onKeyDown}
        className="pane-scroll block max-h-[184px] min-h-11 w-full resize-none bg-transparent px-3.5 py-2.5 text-md outline-none"
      />
      {isOpen && List ? <List id={list} {...{ field, mention, colleagues, onText }} keys={listKeys} onClose={close} /> : null}
    </div>
  )
}
