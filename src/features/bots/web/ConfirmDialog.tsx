import { useState, type ReactNode } from 'react'
import { sentenceOf } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogFrame } from '#web/ui/DialogFrame.tsx'
import { botWords } from './botWords.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  hint: string
  /** What the button says. */
  action: string
  /** What must be given before it may be pressed. */
  children?: ReactNode
  ready?: boolean
  /** Does it; when it fails the dialog stays and says why. */
  run: () => Promise<void>
}

/** Asks before something that takes away, by the name of the thing. */
export function ConfirmDialog({ open, onOpenChange, title, hint, action, children, ready = true, run }: ConfirmDialogProps) {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setRunning(true)
    setError(null)
    try {
      await run()
      onOpenChange(false)
    } catch (failure) {
      setError(sentenceOf(failure))
    }
    setRunning(false)
  }
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} title={title} hint={hint}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !isRunning) void confirm()
        }}
      >
        {children}
        <p role="alert" className="text-help-ink empty:hidden">
          {error}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{botWords.form.cancel}</Button>
          <Button type="submit" look="danger" disabled={!ready || isRunning}>
            {action}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
