import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { classes } from './classes.ts'

interface Person {
  id: string
  name: string
  email: string
  image: string | null
}

interface PersonPickerProps {
  label: string
  placeholder: string
  help?: string | undefined
  /** Why what was chosen is refused. */
  error?: string | null | undefined
  /** In their order. */
  people: readonly Person[]
  chosen: Person | null
  onChoose: (person: Person | null) => void
  disabled?: boolean
  /** What its small buttons are called, and what stands where nobody fits. */
  words: { clear: string; show: string; nobody: string }
}

/** One of several people, found by a few letters of their name or address. Import it only from files that are loaded late: it brings @base-ui/react along. */
export function PersonPicker({ label, placeholder, help, error, people, chosen, onChoose, disabled = false, words }: PersonPickerProps) {
  const id = useId()
  const [home, setHome] = useState<HTMLElement | null>(null)
  const told = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return (
    <Combobox.Root
      items={people}
      value={chosen}
      onValueChange={(person: Person | null) => onChoose(person)}
      itemToStringLabel={(person: Person) => person.name}
      isItemEqualToValue={(a: Person, b: Person) => a.id === b.id}
      filter={fits}
      autoHighlight
      disabled={disabled}
    >
      <div ref={setHome} className="relative">
        <label htmlFor={id} className="mb-1 block font-[550]">
          {label}
        </label>
        <div className="relative">
          {chosen ? (
            <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center">
              <Avatar id={chosen.id} name={chosen.name} image={chosen.image} size={20} />
            </span>
          ) : null}
          <Combobox.Input
            id={id}
            placeholder={placeholder}
            aria-describedby={told || undefined}
            aria-invalid={Boolean(error)}
            className={classes(
              'h-[34px] w-full min-w-0 truncate rounded-md border border-edge bg-raised pr-16 text-ink disabled:border-line-2 disabled:bg-sunk disabled:text-ink-2 aria-invalid:border-help pointer-coarse:h-11 pointer-coarse:pr-24',
              chosen ? 'pl-9' : 'pl-2.5',
            )}
          />
          <div className="absolute inset-y-0 right-0.5 flex items-center">
            <Combobox.Clear aria-label={words.clear} className={buttonLook}>
              <X size={14} aria-hidden="true" />
            </Combobox.Clear>
            <Combobox.Trigger aria-label={words.show} className={buttonLook}>
              <ChevronDown size={14} aria-hidden="true" />
            </Combobox.Trigger>
          </div>
        </div>
        <p id={`${id}-error`} role="alert" className={classes('text-help-ink', error && 'mt-1')}>
          {error}
        </p>
        {help ? (
          <p id={`${id}-help`} className="mt-1 text-sm text-pretty text-ink-3">
            {help}
          </p>
        ) : null}
      </div>
      {/* Beside what opened it, so that it lies in the same landmark, or in the same dialog. */}
      <Combobox.Portal container={home}>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Combobox.Popup className="floats max-h-[min(var(--available-height),280px)] w-(--anchor-width) overflow-y-auto p-1 outline-none">
            <Combobox.Empty className="px-2 py-1.5 text-ink-3 empty:hidden">{words.nobody}</Combobox.Empty>
            <Combobox.List>
              {(person: Person) => (
                <Combobox.Item
                  key={person.id}
                  value={person}
                  className="flex min-h-[34px] items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-highlighted:bg-chosen pointer-coarse:min-h-11"
                >
                  <Avatar id={person.id} name={person.name} image={person.image} size={20} />
                  <span className="min-w-0 truncate">{person.name}</span>
                  <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{person.email}</span>
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

const buttonLook =
  'grid size-7 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink data-disabled:hidden pointer-coarse:size-10'

/** Whether a few letters are of this person. */
function fits(person: Person, letters: string): boolean {
  const wanted = letters.trim().toLocaleLowerCase()
  return person.name.toLocaleLowerCase().includes(wanted) || person.email.toLowerCase().includes(wanted)
}
