import { useId, type ReactNode } from 'react'
import { toast } from '#web/components/toast/toast.ts'
import { toastFailure } from './toastFailure.ts'
import { useAction } from './useAction.ts'

interface SavedCheckboxProps {
  /** What it stands for, what that means, and what is said once it was switched on or off. */
  text: { choice: string; hint: ReactNode; on: string; off: string }
  checked: boolean
  /** Rejects with why it could not be saved. */
  onSave: (wanted: boolean) => Promise<unknown>
}

/** A setting by itself that is saved when it is switched. */
export function SavedCheckbox({ text, checked, onSave }: SavedCheckboxProps) {
  const id = useId()
  const save = useAction(async (wanted: boolean) => {
    await onSave(wanted)
    toast(wanted ? text.on : text.off)
  }, toastFailure)
  return (
    <div className="relative flex items-start gap-2.5 rounded-lg border border-line bg-surface p-3.5">
      <input
        id={id}
        type="checkbox"
        className="relative z-1 mt-0.5 size-4 shrink-0"
        aria-describedby={`${id}-hint`}
        checked={checked}
        disabled={save.isRunning}
        onChange={(event) => save.run(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block font-[550] after:absolute after:inset-0">
          {text.choice}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-ink-2">
          {text.hint}
        </p>
      </div>
    </div>
  )
}
