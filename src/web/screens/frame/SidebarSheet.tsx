import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useAlertsElsewhere } from '#features/alerts/web/elsewhere.ts'
import { WorkspaceSwitcher } from '#features/workspaces/web/WorkspaceSwitcher.tsx'
import { brand } from '#shared/brand.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { useClosedByHistory } from '#web/hooks/useClosedByHistory.ts'
import { BotSwitcher } from './BotSwitcher.tsx'
import { paths } from './paths.ts'
import { SidebarNav } from './SidebarNav.tsx'

/** The sidebar where there is no room for it: it slides in, and away again once a place was chosen. */
export function SidebarSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  useClosedByHistory(open, onOpenChange)
  const alerts = useAlertsElsewhere()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil z-30" />
        <Dialog.Popup className="slides fixed inset-y-0 left-0 z-30 flex w-[calc(min(280px,86vw)+env(safe-area-inset-left))] flex-col border-r border-line bg-bg pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] outline-none">
          <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-1.5 pl-3.5">
            <BatonIcon />
            <Dialog.Title className="flex-1 text-md font-[650]">{brand.name}</Dialog.Title>
            <Dialog.Close
              render={
                <IconButton name={laterStrings.frame.closeMenu} tip="none">
                  <X size={18} />
                </IconButton>
              }
            />
          </div>
          <div className="flex flex-col items-start gap-1 border-b border-line p-2 md:hidden">
            <WorkspaceSwitcher add={paths.newWorkspace} alerts={alerts} />
            <BotSwitcher />
          </div>
          <div className="pane-scroll flex-1">
            <SidebarNav onGo={() => onOpenChange(false)} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
