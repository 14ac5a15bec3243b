import { useId } from 'react'

interface FaultSwitchProps {
  name: string
  /** What it does, in one sentence. */
  hint: string
  on: boolean
  onChoose: (on: boolean) => void
}

/** One thing that goes wrong or not. */
export function FaultSwitch({ name, hint, on, onChoose }: FaultSwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block font-[550]">{name}</span>
        <span id={`${id}-hint`} className="block text-sm text-ink-2">
          {hint}
        </span>
      </label>
      <span className="relative mt-0.5 inline-grid h-5 w-9 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={on}
          aria-label={name}
          aria-describedby={`${id}-hint`}
          checked={on}
          onChange={(event) => onChoose(event.target.checked)}
          className="peer absolute inset-0 size-full appearance-none rounded-full border border-edge bg-sunk transition-colors checked:border-warn checked:bg-warn pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[4px] left-[4px] size-3 rounded-full bg-edge transition-all peer-checked:left-[20px] peer-checked:bg-[oklch(24%_0.012_70)]"
        />
      </span>
    </div>
  )
}
