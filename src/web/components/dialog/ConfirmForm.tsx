import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AppError } from '#shared/errors.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { Button, type ButtonProps } from '#web/components/Button.tsx'
import { toast } from '#web/components/toast/toast.ts'

export interface ConfirmFormProps {
  /** What the button says. */
  action: string
  /** `danger` unless nothing is taken away. */
  variant?: ButtonProps['variant']
  /** What must be given before it may be pressed. */
  children?: ReactNode
  ready?: boolean
  /** Does it; when it fails the dialog stays and says why, and a toast does where the dialog was closed meanwhile. */
  run: () => Promise<void>
  onEnd: () => void
}

/** What a `ConfirmDialog` holds. The focus begins where something must be typed, else on the button that changes nothing. */
export function ConfirmForm({ action, variant = 'danger', children, ready = true, run, onEnd }: ConfirmFormProps) {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const confirm = async () => {
    setRunning(true)
    setError(null)
    try {
      await run()
      // The dialog that is open by now may be another one.
      if (form.current) onEnd()
    } catch (failure) {
      const why = failure instanceof AppError ? failure.message : strings.errors.internal
      if (!form.current) return void toast(why, { variant: 'failed' })
      setError(why)
      setRunning(false)
    }
  }
  return (
    <form
      ref={form}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        // It may be asked from inside another form, which receives the events of its dialogs.
        event.stopPropagation()
        if (ready && !isRunning) void confirm()
      }}
    >
      {children}
      <p role="alert" className="text-danger-ink empty:hidden">
        {error}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onEnd}>{laterStrings.kit.cancel}</Button>
        <Button type="submit" variant={variant} disabled={!ready || isRunning}>
          {action}
        </Button>
      </div>
    </form>
  )
}
