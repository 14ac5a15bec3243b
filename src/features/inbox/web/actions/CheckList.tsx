import { classes } from '#web/components/classes.ts'
import { Kbd } from '#web/components/Kbd.tsx'
import { listSteps } from '#web/hooks/keys.ts'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

export interface CheckEntry {
  id: string
  name: string
  /** Null where there is none: what is left out by another name is noticed. */
  icon: ReactNode
  state: boolean | 'some'
}

interface CheckListProps {
  name: string
  entries: readonly CheckEntry[]
  onToggle: (id: string, isOn: boolean) => void
  /** What Enter takes while one types beside the list. */
  chosen?: string | undefined
  /** The arrow up on the first one leads out. */
  onLeave?: () => void
  ref?: RefObject<HTMLDivElement | null>
}

const boxesOf = (list: HTMLElement) => [...list.querySelectorAll('input')]

/** Checkboxes below each other, at most 280 px high (spec, section 9); the arrows go through them, Enter ticks them like Space. */
export function CheckList({ name, entries, onToggle, chosen, onLeave, ref }: CheckListProps) {
  /** Where in the list the focus is. */
  const place = useRef<{ list: HTMLElement; at: number } | null>(null)
  const note = (list: HTMLElement, at: number) => {
    place.current = at < 0 ? null : { list, at }
  }
  // A colleague may take away what has the focus; it goes to what stands there now.
  useEffect(() => {
    if (!place.current) return
    const { list, at } = place.current
    const boxes = boxesOf(list)
    const here = boxes.findIndex((box) => box === document.activeElement)
    if (here >= 0) note(list, here)
    else if (boxes.length > 0) boxes[Math.min(at, boxes.length - 1)]!.focus()
    else onLeave?.()
  })
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      event.target.click()
      return
    }
    const step = listSteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const boxes = boxesOf(event.currentTarget)
    const next = boxes.findIndex((box) => box === event.target) + step
    if (next < 0) onLeave?.()
    else boxes[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its checkboxes are handled together
    <div
      ref={ref}
      role="group"
      aria-label={name}
      className="pane-scroll max-h-[280px]"
      onKeyDown={move}
      onFocus={({ currentTarget, target }) =>
        note(
          currentTarget,
          boxesOf(currentTarget).findIndex((box) => box === target),
        )
      }
      onBlur={() => {
        place.current = null
      }}
    >
      {entries.map(({ id, name: text, icon, state }) => (
        <label
          key={id}
          className={classes(
            'flex min-h-[30px] items-center gap-2 rounded-md px-2 select-none hover:bg-chosen has-focus-visible:bg-chosen pointer-coarse:min-h-11',
            id === chosen && 'bg-chosen',
          )}
        >
          <input
            type="checkbox"
            checked={state === true}
            ref={(box) => {
              if (box) box.indeterminate = state === 'some'
            }}
            className="size-[15px] shrink-0"
            onChange={(event) => onToggle(id, event.target.checked)}
          />
          {icon}
          <span className="min-w-0 flex-1 truncate">{text}</span>
          {id === chosen ? <Kbd>Enter</Kbd> : null}
        </label>
      ))}
    </div>
  )
}
