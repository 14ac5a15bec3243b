import { useId, type KeyboardEvent, type RefObject } from 'react'
import type { Colleague } from '#features/members/contract.ts'
import { words } from '#shared/words.ts'
import { paneWords } from '../paneWords.ts'
import type { Draft } from './Draft.ts'
import { MentionList, optionId } from './MentionList.tsx'
import { useGrowingField } from './useGrowingField.ts'
import { useMentionPicker } from './useMentionPicker.ts'

interface MessageFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  colleagues: readonly Colleague[]
  onText: (text: string) => void
  onSend: () => void
}

/** The field itself: Enter sends, Shift Enter breaks the line, Escape leaves it. */
export function MessageField({ field, draft, colleagues, onText, onSend }: MessageFieldProps) {
  const list = useId()
  const picker = useMentionPicker(field, colleagues, onText)
  useGrowingField(field, draft.text)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that accepts a word of an input method is no Enter; Safari says so by the old key code only.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (picker.onKey(event)) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.currentTarget.blur()
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
        aria-controls={picker.isOpen ? list : undefined}
        aria-activedescendant={picker.isOpen ? optionId(list, picker.chosen) : undefined}
        onChange={(event) => {
          onText(event.target.value)
          picker.look()
        }}
        onSelect={picker.look}
        onBlur={picker.hide}
        onKeyDown={onKeyDown}
        className="pane-scroll block max-h-[184px] min-h-11 w-full resize-none bg-transparent px-3.5 py-2.5 text-md outline-none"
      />
      {picker.isOpen ? (
        <MentionList id={list} colleagues={picker.matches} chosen={picker.chosen} place={picker.place} onPick={picker.pick} />
      ) : null}
    </div>
  )
}
