import { foldedIncludes } from '#shared/fold.ts'
import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { classes } from './classes.ts'

/** Something to pick, with what tells it from its neighbours. */
export interface Pickable {
  id: string
  name: string
  detail?: string | undefined
}

interface PickerProps<Item extends Pickable> {
  label: string
  placeholder: string
  help?: string | undefined
  /** Why what was chosen is refused. */
  error?: string | null | undefined
  /** In their order. */
  items: readonly Item[]
  chosen: Item | null
  onChoose: (item: Item | null) => void
  /** Stands in front of a name. */
  mark?: (item: Item) => ReactNode
  disabled?: boolean
  /** What is typed into, what takes the choice away, and what stands where nothing fits. */
  words: { search: string; clear: string; nobody: string }
}

/** One of several things, found by a few letters of their name or detail. Import it only from files that are loaded late: it brings @base-ui/react along. */
export function Picker<Item extends Pickable>({
  label,
  placeholder,
  help,
  error,
  items,
  chosen,
  onChoose,
  mark,
  disabled = false,
  words: text,
}: PickerProps<Item>) {
  const id = useId()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const describedBy = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return (
    <Combobox.Root
      items={items}
      value={chosen}
      onValueChange={onChoose}
      onOpenChange={(isOpen, { reason }) => {
        // At once: where it stands in a popup, that takes the focus for itself as soon as nothing has it.
        if (!isOpen && (reason === 'escape-key' || reason === 'item-press')) trigger.current?.focus()
      }}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(a, b) => a.id === b.id}
      filter={fits}
      autoHighlight
      disabled={disabled}
    >
      <div ref={setContainer} className="relative">
        <span id={`${id}-label`} className="mb-1 block font-[550]">
          {label}
        </span>
        <div className="relative">
          <Combobox.Trigger
            ref={trigger}
            id={id}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={describedBy || undefined}
            aria-invalid={Boolean(error)}
            className="flex h-[34px] w-full min-w-0 items-center gap-2 rounded-md border border-edge bg-raised pr-2.5 pl-2.5 text-left text-ink aria-invalid:border-danger data-disabled:border-line-2 data-disabled:bg-sunk data-disabled:text-ink-2 pointer-coarse:h-11 pointer-coarse:max-md:text-[16px]"
          >
            {chosen ? (
              <>
                {mark?.(chosen)}
                <span className="min-w-0 truncate">{chosen.name}</span>
                <span className={classes('min-w-0 flex-1 truncate text-sm text-ink-3', !disabled && 'pr-8')}>{chosen.detail}</span>
              </>
            ) : (
              <span className="min-w-0 flex-1 truncate text-ink-3">{placeholder}</span>
            )}
            <ChevronDown size={14} aria-hidden="true" className={classes('shrink-0 text-ink-3', disabled && 'opacity-50')} />
          </Combobox.Trigger>
          {chosen && !disabled ? (
            <button
              type="button"
              aria-label={text.clear}
              onClick={() => {
                onChoose(null)
                // It goes away itself.
                trigger.current?.focus()
              }}
              className="absolute inset-y-0 right-7 my-auto grid size-7 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-10"
            >
              <X size={14} aria-hidden="true" />
            </button>
          ) : null}
        </div>
        <p id={`${id}-error`} role="alert" className={classes('text-danger-ink', error && 'mt-1')}>
          {error}
        </p>
        {help ? (
          <p id={`${id}-help`} className="mt-1 text-sm text-pretty text-ink-3">
            {help}
          </p>
        ) : null}
      </div>
      {/* Beside what opened it, so that it lies in the same landmark, or in the same dialog. */}
      {/* No box of its own: in a row with gaps it would push aside what it stands beside. */}
      <Combobox.Portal container={container} className="contents">
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Combobox.Popup
            aria-label={label}
            className="floats flex max-h-[min(var(--available-height),300px)] w-(--anchor-width) flex-col overflow-hidden outline-none"
          >
            <Combobox.Input
              aria-label={text.search}
              placeholder={text.search}
              className="h-9 shrink-0 rounded-t-lg border-b border-line bg-transparent px-3 outline-none pointer-coarse:h-11"
            />
            <Combobox.Empty className="px-3 py-2 text-ink-3 empty:hidden">{text.nobody}</Combobox.Empty>
            <Combobox.List aria-label={label} className="overflow-y-auto p-1 empty:p-0">
              {(item: Item) => (
                <Combobox.Item
                  key={item.id}
                  value={item}
                  className="flex min-h-[34px] items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-highlighted:bg-chosen pointer-coarse:min-h-11"
                >
                  {mark?.(item)}
                  <span className="min-w-0 truncate">{item.name}</span>
                  <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{item.detail}</span>
                  <Combobox.ItemIndicator className="shrink-0">
                    <Check size={14} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Whether a few words are of this thing. */
function fits({ name, detail = '' }: Pickable, letters: string): boolean {
  return foldedIncludes(`${name} ${detail}`, letters)
}
