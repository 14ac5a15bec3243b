import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { inviteStrings } from './invite.strings.ts'
import { draft } from './draft.ts'
import { InviteForm, type InviteFormProps } from './InviteForm.tsx'

interface InviteDialogProps extends Omit<InviteFormProps, 'onSent'> {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks people in. Escape and a click outside close it; what was typed is kept until it is sent. */
export function InviteDialog({ open, onOpenChange, ...form }: InviteDialogProps) {
  const change = (next: boolean) => {
    const { emails, text } = draft.get()
    if (!next && (emails.length > 0 || text.trim() !== '')) toast(inviteStrings.kept)
    onOpenChange(next)
  }
  return (
    <DialogFrame
      open={open}
      onOpenChange={change}
      title={inviteStrings.title}
      hint={inviteStrings.hint}
      className="top-[6vh]! max-h-[88vh]! w-[min(560px,calc(100vw-24px))]!"
    >
      <InviteForm {...form} onSent={() => onOpenChange(false)} />
    </DialogFrame>
  )
}
