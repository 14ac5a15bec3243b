import type { RefObject } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { ConfirmForm, type ConfirmFormProps } from './ConfirmForm.tsx'

interface ConfirmDialogProps extends Omit<ConfirmFormProps, 'onEnd'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  hint: string
  /** What opened it, and gets the focus back. */
  opener: RefObject<HTMLElement | null>
}

/** Asks before something that takes away, by the name of the thing. */
export function ConfirmDialog({ open, onOpenChange, title, hint, opener, ...rest }: ConfirmDialogProps) {
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} title={title} hint={hint} finalFocus={opener}>
      <ConfirmForm {...rest} onEnd={() => onOpenChange(false)} />
    </DialogFrame>
  )
}
