import { classes } from '#web/components/classes.ts'
import { Kbd } from '#web/components/Kbd.tsx'
import { listSteps } from '#web/hooks/keys.ts'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

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

/** Checkboxes below each other, at most 280 px high (spec, section 9); the arrows go through them, Enter ticks them like Space. */
export function CheckList({ name, entries, onToggle, chosen, onLeave, ref }: CheckListProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      event.target.click()
      return
    }
    const step = listSteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const boxes = [...event.currentTarget.querySelectorAll('input')]
    const next = boxes.findIndex((box) => box === event.target) + step
    if (next < 0) onLeave?.()
    else boxes[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its checkboxes are handled together
    <div ref={ref} role="group" aria-label={name} className="pane-scroll max-h-[280px]" onKeyDown={move}>
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
