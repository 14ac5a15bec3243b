import { useId, type ReactNode } from 'react'
import { classes } from '#web/components/classes.ts'
import { CopyButton } from '#web/components/CopyButton.tsx'

interface KeyLineProps {
  label: string
  value: string
  help: string
  /** It will never be shown again: that must not be overlooked. */
  once?: boolean
  /** It came just now, where nobody looks: it takes the focus, and is read with what it says. */
  isNew?: boolean
  /** How it is used, below it. */
  children?: ReactNode
}

/** A key to copy. */
export function KeyLine({ label, value, help, once = false, isNew = false, children }: KeyLineProps) {
  const id = useId()
  return (
    <div className={classes('rounded-lg border px-3.5 py-3', once ? 'border-warn bg-warn-soft' : 'border-line bg-surface')}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          readOnly
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes because somebody asked for it, above where they are
          autoFocus={isNew}
          value={value}
          aria-describedby={`${id}-help`}
          onFocus={(event) => event.target.select()}
          className="h-[30px] min-w-0 flex-1 rounded-md border border-line bg-raised px-2.5 font-mono text-ellipsis text-base pointer-coarse:h-10"
        />
        <CopyButton text={value} name={label} />
      </div>
      <p id={`${id}-help`} className={classes('mt-1.5 text-sm', once ? 'font-[550] text-warn-ink' : 'text-ink-3')}>
        {help}
      </p>
      {children}
    </div>
  )
}
