import type { KeyboardEvent, RefObject } from 'react'

/** The looks of the field at the top of what is chosen in. */
export const fieldClasses =
  'mb-1 h-[34px] w-full min-w-0 rounded-md border border-line-2 bg-bg px-2.5 text-ink -outline-offset-1 pointer-coarse:h-11'

interface FindFieldProps {
  /** What is looked for, or made; shown in the field while it is empty. */
  name: string
  value: string
  maxLength?: number
  onFind: (value: string) => void
  /** Enter takes what stands first; nothing where it is missing. */
  onTake?: () => void
  /** The arrow down leads into what is offered below. */
  onDown: () => void
  ref: RefObject<HTMLInputElement | null>
}

/** The field in which one looks for what is offered below it. */
export function FindField({ name, value, maxLength, onFind, onTake, onDown, ref }: FindFieldProps) {
  const goDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onDown()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onTake?.()
      }}
    >
      <input
        ref={ref}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        aria-label={name}
        placeholder={name}
        className={fieldClasses}
        onChange={(event) => onFind(event.target.value)}
        onKeyDown={goDown}
      />
    </form>
  )
}
