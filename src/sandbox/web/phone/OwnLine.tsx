import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '#web/components/classes.ts'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { SaidRow } from '#sandbox/web/rowsOf.ts'
import type { Sending } from '#sandbox/web/useSending.ts'

interface OwnLineProps {
  line: SaidRow['line']
  sending: Sending
  /** The side at which own lines stand; the right unless said otherwise. */
  from?: 'left'
  /** How it looks while it is not changed. */
  children: ReactNode
}

/** What the customer said, with a small menu beside it: they can change it or take it back, as one can on most messengers. */
export function OwnLine({ line, sending, from, children }: OwnLineProps) {
  const [isOpen, setOpen] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const menu = useRef<HTMLSpanElement>(null)
  const change = (text: string | null) => {
    setWhy(null)
    sending.change(line, text).catch((error: Error) => setWhy(error.message))
  }
  if (!sending.mayChange(line)) return children
  if (isOpen)
    return (
      <EditLine
        text={line.text}
        onClose={(text) => {
          setOpen(false)
          if (text !== null && text !== line.text) change(text)
          // The menu comes back in the place of the field.
          setTimeout(() => menu.current?.querySelector('button')?.focus(), 0)
        }}
      />
    )
  return (
    <>
      <div className={classes('group flex w-full items-center gap-1', from === 'left' ? 'flex-row-reverse' : 'justify-end')}>
        <span
          ref={menu}
          className="shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          <MenuButton
            name={phoneStrings.change}
            className="grid size-7 place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink aria-expanded:bg-hover pointer-coarse:size-10"
            sections={[
              {
                entries: [
                  ...(line.text
                    ? [{ name: phoneStrings.edit, icon: <Pencil size={14} aria-hidden="true" />, run: () => setOpen(true) }]
                    : []),
                  { name: phoneStrings.remove, icon: <Trash2 size={14} aria-hidden="true" />, danger: true, run: () => change(null) },
                ],
              },
            ]}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </MenuButton>
        </span>
        {children}
      </div>
      {why === null ? null : (
        <p role="alert" className="px-1 text-sm text-danger-ink">
          {why}
        </p>
      )}
    </>
  )
}

/** The field in the place of a line: Enter keeps what it says now, Escape what it said. */
function EditLine({ text: before, onClose }: { text: string; onClose: (text: string | null) => void }) {
  const [text, setText] = useState(before)
  const save = () => onClose(text.trim() === '' ? null : text.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose(null)
    else if (event.key === 'Enter' && !event.shiftKey) save()
    else return
    event.preventDefault()
  }
  const button = 'rounded-md px-2 py-1 hover:bg-hover pointer-coarse:min-h-10'
  return (
    <form
      className="flex w-[82%] flex-col items-end gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={(field) => field?.focus()}
        value={text}
        rows={2}
        maxLength={20_000}
        aria-label={phoneStrings.edit}
        onFocus={(event) => event.target.setSelectionRange(before.length, before.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="pane-scroll w-full resize-none rounded-[18px] border border-edge bg-raised px-3.5 py-2 text-md -outline-offset-1"
      />
      <span className="flex gap-1">
        <button type="button" className={`${button} text-ink-2`} onClick={() => onClose(null)}>
          {phoneStrings.cancel}
        </button>
        <button type="submit" className={`${button} font-semibold`}>
          {phoneStrings.save}
        </button>
      </span>
    </form>
  )
}
