import { ArrowUp, FileText, Image, MapPin, Mic, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { samples, type Face } from '#sandbox/phone/contract.ts'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { Sending } from '#sandbox/web/useSending.ts'

const icons = { photo: Image, bill: FileText, voice: Mic, place: MapPin }

/** Where the customer writes: Enter sends, Shift Enter breaks the line; the plus sends something that is no words. */
export function Composer({ face, sending, takesFocus }: { face: Face; sending: Sending; takesFocus: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useLayoutEffect(() => {
    const element = field.current!
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])
  const send = () => {
    field.current?.focus()
    if (text.trim() === '') return
    sending.send({ text: text.trim() })
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    send()
  }
  const sections = [
    {
      entries: samples.map((sample) => {
        const Icon = icons[sample]
        return {
          name: phoneStrings.samples[sample],
          icon: <Icon size={15} aria-hidden="true" />,
          run: () => sending.send({ text: '', sample }),
        }
      }),
    },
  ]
  return (
    <form
      className="flex shrink-0 items-end gap-1.5 border-t border-line px-2 py-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MenuButton
        name={phoneStrings.sendSample}
        side="top"
        sections={sections}
        className="grid size-10 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Plus size={20} aria-hidden="true" />
      </MenuButton>
      <textarea
        ref={field}
        value={text}
        rows={1}
        maxLength={20_000}
        aria-label={phoneStrings.message}
        placeholder={face.field}
        enterKeyHint="send"
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value.trim() !== '') sending.type()
        }}
        onKeyDown={onKeyDown}
        className="pane-scroll max-h-32 min-h-10 min-w-0 flex-1 resize-none rounded-[20px] border border-edge bg-raised px-3.5 py-[9px] text-md -outline-offset-1"
      />
      <button
        type="submit"
        aria-label={phoneStrings.send}
        aria-disabled={text.trim() === ''}
        className="grid size-10 shrink-0 place-items-center rounded-full own-colour transition-opacity aria-disabled:opacity-45"
      >
        <ArrowUp size={20} aria-hidden="true" />
      </button>
    </form>
  )
}
