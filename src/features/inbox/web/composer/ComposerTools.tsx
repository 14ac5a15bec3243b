import { MessageSquareQuote, Paperclip, Smile } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { IconButton } from '#web/components/IconButton.tsx'
import { useLazyComponent, lazyComponent } from '#web/lazy/lazyComponent.tsx'
import type { Source } from '#features/inbox/handoff/sourceLimits.ts'
import { emojiStrings } from '#features/inbox/web/emoji/emoji.strings.ts'
import type { Mode } from './Draft.ts'
import { insertAt } from './insertAt.ts'
import { fileStrings } from './file.strings.ts'
import { openList } from './listSign.ts'
import { addFiles } from './uploading.ts'

const picker = lazyComponent(() => import('#features/inbox/web/emoji/EmojiPicker.tsx').then((module) => module.EmojiPicker))

export interface ComposerToolsProps {
  conversation: string
  mode: Mode
  field: RefObject<HTMLTextAreaElement | null>
  /** Who must be able to show what is added; null until that is known. */
  source: Source | null
}

/** What one can put into a message beside words. Pictures and files also by pasting them, and by dropping them anywhere on the conversation. */
export function ComposerTools({ conversation, mode, field, source }: ComposerToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const smile = useRef<HTMLSpanElement>(null)
  const { setOpen, trigger, Component: Picker } = useLazyComponent(picker)
  const over = useDropping(field, (files) => addFiles(conversation, mode, files, source))
  return (
    <>
      <IconButton name={fileStrings.add} tip="none" onClick={() => input.current?.click()}>
        <Paperclip size={17} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={fileStrings.add}
        onChange={(event) => {
          addFiles(conversation, mode, [...(event.target.files ?? [])], source)
          // The same file can be chosen again.
          event.target.value = ''
          field.current?.focus()
        }}
      />
      <span ref={smile}>
        <IconButton name={emojiStrings.pick} tip="none" {...trigger}>
          <Smile size={17} aria-hidden="true" />
        </IconButton>
      </span>
      {Picker ? (
        <Picker
          anchor={smile}
          onClose={() => setOpen(false)}
          onPick={(emoji) => {
            setOpen(false)
            insertAt(field.current, emoji)
          }}
        />
      ) : null}
      <IconButton name={fileStrings.reply} tip="none" onClick={() => openList(field.current, '/')}>
        <MessageSquareQuote size={17} aria-hidden="true" />
      </IconButton>
      {over ? (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-xl border-2 border-dashed border-focus bg-raised/90 font-[550]">
          {fileStrings.drop}
        </div>
      ) : null}
    </>
  )
}

/** Hears of files that are pasted into the field or dropped on its pane; says whether some are held above it. */
function useDropping(field: RefObject<HTMLTextAreaElement | null>, take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    const element = field.current
    const pane = element?.closest<HTMLElement>('[data-pane]')
    if (!element || !pane) return
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        // What was copied from a page brings its words along, and these are what was meant.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
        event.preventDefault()
        onFiles(files)
      },
      { signal },
    )
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const hover = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    pane.addEventListener('dragenter', hover, { signal })
    pane.addEventListener('dragover', hover, { signal })
    pane.addEventListener(
      'dragleave',
      ({ relatedTarget }) => (relatedTarget instanceof Node && pane.contains(relatedTarget)) || setOver(false),
      { signal },
    )
    pane.addEventListener(
      'drop',
      (event) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...(event.dataTransfer?.files ?? [])])
        element.focus()
      },
      { signal },
    )
    return () => stop.abort()
  }, [field])
  return over
}
