import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { startOnScreen } from '#web/hooks/startOnScreen.ts'
import { useClosedByHistory } from '#web/hooks/useClosedByHistory.ts'
import { useFocusBefore } from '#web/hooks/useFocusBefore.ts'

interface DialogFrameProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence below the title. */
  hint?: string
  /** Where the focus goes when it closes, or to the screen where that has gone meanwhile; by default where it was before. */
  finalFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** A dialog that traps the focus and gives it back. Import it only from files that are loaded by `lazyComponent`: it brings @base-ui/react along. */
export function DialogFrame({ open, onOpenChange, title, hint, finalFocus, className, children }: DialogFrameProps) {
  useClosedByHistory(open, onOpenChange)
  const before = useFocusBefore(open)
  const backTo = ({ current }: RefObject<HTMLElement | null>) => {
    startOnScreen()
    return current ?? true
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {/* Also over what another dialog shows, which would look as if it could still be used. */}
        <Dialog.Backdrop forceRender className="veil z-40" />
        <Dialog.Popup
          finalFocus={finalFocus ? () => backTo(finalFocus) : before}
          className={classes(
            'floats fixed top-[12vh] left-1/2 z-40 max-h-[76vh] w-[min(480px,calc(100vw-24px))] -translate-x-1/2 overflow-y-auto p-4 outline-none',
            className,
          )}
        >
          <div className="mb-3 flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
              {hint ? <Dialog.Description className="mt-1 text-pretty text-ink-2">{hint}</Dialog.Description> : null}
            </div>
            <Dialog.Close
              render={
                <IconButton name={strings.frame.close} tip="none" className="-mt-1 -mr-1 pointer-coarse:-mt-2 pointer-coarse:-mr-2">
                  <X size={16} />
                </IconButton>
              }
            />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
