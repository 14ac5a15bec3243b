import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/components/IconButton.tsx'
import { phoneStrings } from './phone.strings.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** What there is no room for beside the phone: it slides in from the right, keeps the focus, and gives it back. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil z-30" />
        <Dialog.Popup className="slides-right fixed inset-y-0 right-0 z-30 flex w-[min(360px,94vw)] flex-col border-l border-line bg-bg pb-[env(safe-area-inset-bottom)] outline-none">
          <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-1.5 pl-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-md font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton name={phoneStrings.close} tip="none">
                  <X size={18} aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          <div className="pane-scroll relative flex flex-1 flex-col gap-6 p-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
