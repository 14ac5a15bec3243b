import { useRef, useState, type ReactNode } from 'react'
import { isTyped } from '#shared/isTyped.ts'
import { Button, type ButtonProps } from '#web/components/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { TextField } from '#web/components/Field.tsx'

interface ConfirmButtonProps {
  /** What the button says. */
  name: string
  /** Says more to who does not see what it stands beside. */
  label?: string
  variant?: ButtonProps['variant']
  title: string
  hint: string
  action: string
  /** What must be typed before it may be done, as the server asks for it as well. */
  typed?: { label: string; name: string }
  /** Choices that go with it. */
  children?: ReactNode
  /** Does it, with what was typed; when it fails the dialog stays and says why. */
  run: (typed: string) => Promise<void>
}

/** A button that asks before it takes something away. */
export function ConfirmButton({ name, label, variant, typed, children, run, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const begin = () => {
    setAnswer('')
    setAsking(true)
  }
  return (
    <>
      <Button ref={button} variant={variant} {...(label !== undefined && { 'aria-label': label })} onClick={begin}>
        {name}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        opener={button}
        ready={!typed || isTyped(answer, typed.name)}
        run={() => run(answer)}
        {...dialog}
      >
        {typed ? <TextField label={typed.label} value={answer} onChange={(event) => setAnswer(event.target.value)} /> : children}
      </ConfirmDialog>
    </>
  )
}
