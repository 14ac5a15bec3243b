import { useRef } from 'react'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { leaveStrings } from './leave.strings.ts'
import type { LeaveQuestion } from './leaving.ts'

/** Asks whether what is not sent may be deleted with the log-out. */
export function LeaveDialog({ unsent, answer }: LeaveQuestion) {
  // It is opened by menus that are gone by then.
  const opener = useRef<HTMLElement>(null)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : answer(false))}
      opener={opener}
      title={leaveStrings.title}
      hint={leaveStrings.hint(unsent)}
      action={leaveStrings.action}
      run={() => Promise.resolve(answer(true))}
    />
  )
}
