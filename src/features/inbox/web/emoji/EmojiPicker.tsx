import { EmojiPicker as Picker, type EmojiData } from 'frimousse'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { Popup } from '#web/components/menu/Popup.tsx'
import { drawnRows } from './drawnRows.ts'
import { emojiStrings } from './emoji.strings.ts'
import { firstFitting } from './firstFitting.ts'

interface EmojiPickerProps {
  anchor: RefObject<HTMLElement | null>
  onPick: (emoji: string) => void
  onClose: () => void
}

/** All emoji that the device can draw, by group and by search. What it shows comes from us; nobody else is asked. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  /** Whether one was pointed out since the last letter, by an arrow or the mouse: then Enter takes that one. */
  const isPointedOut = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key.startsWith('Arrow')) isPointedOut.current = true
    const typed = event.currentTarget.value
    if (event.key !== 'Enter' || isPointedOut.current || typed === '') return
    // The list follows what is typed up to 100 ms later, and until then the library would take what was looked for before.
    event.preventDefault()
    const found = firstFitting(typed)
    if (found !== undefined) onPick(found)
  }
  return (
    <Popup
      open
      onOpenChange={(open) => void (open || onClose())}
      anchor={anchor}
      name={emojiStrings.pick}
      className="w-[min(336px,calc(100vw-16px))] pointer-coarse:w-[min(390px,calc(100vw-16px))]"
    >
      <Picker.Root resolveEmojiData={ours} columns={9} className="flex h-80 flex-col gap-1.5" onEmojiSelect={({ emoji }) => onPick(emoji)}>
        <Picker.Search
          aria-label={emojiStrings.search}
          placeholder={emojiStrings.search}
          onChange={() => {
            isPointedOut.current = false
          }}
          onKeyDown={onKeyDown}
          className="h-[30px] rounded-md border border-edge bg-raised px-2 pointer-coarse:h-10"
        />
        <Picker.Viewport
          className="relative min-h-0 flex-1 outline-none"
          onPointerOver={() => {
            isPointedOut.current = true
          }}
        >
          <Picker.Empty className="absolute inset-0 grid place-items-center text-ink-2">{emojiStrings.none}</Picker.Empty>
          <Picker.List className="select-none" components={parts} />
        </Picker.Viewport>
      </Picker.Root>
    </Popup>
  )
}

const parts: NonNullable<Parameters<typeof Picker.List>[0]['components']> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className="bg-raised px-1 py-1 text-sm font-[550] text-ink-2">
      {category.label}
    </div>
  ),
  // The library counts rows and columns from 0, screen readers from 1.
  Row: ({ children, ...rest }) => (
    <div {...rest} className="w-full" aria-rowindex={(rest['aria-rowindex'] ?? 0) + 1}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...rest }) => (
    <button
      type="button"
      {...rest}
      role="gridcell"
      aria-colindex={(rest['aria-colindex'] ?? 0) + 1}
      className="grid h-8 w-1/9 pointer-coarse:h-10 place-items-center rounded-md text-xl data-[active]:bg-chosen"
    >
      {emoji.emoji}
    </button>
  ),
}

function ours(): EmojiData {
  return {
    locale: 'en',
    emojis: drawnRows().map(([emoji, label, category, codes, tags]) => ({ emoji, category, label, version: 1, tags: [...tags, ...codes] })),
    categories: emojiStrings.groups.flatMap((label, index) => (label === null ? [] : [{ index, label }])),
    skinTones: { light: 'Light', 'medium-light': 'Medium light', medium: 'Medium', 'medium-dark': 'Medium dark', dark: 'Dark' },
  }
}
