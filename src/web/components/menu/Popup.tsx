import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { classes } from '#web/components/classes.ts'
import { useCloseWithAnchor } from './useCloseWithAnchor.ts'
import { useClosedByHistory } from '#web/hooks/useClosedByHistory.ts'

interface PopupProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What it stands beside, and whose landmark it lies in. */
  anchor: RefObject<HTMLElement | null>
  /** What it is for, for screen readers. */
  name: string
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** Something small to choose in, beside what it is about; it gives the focus back. Import it only from files that are loaded late: it brings @base-ui/react along. */
export function Popup({ open, onOpenChange, anchor, name, align = 'start', className, children }: PopupProps) {
  useCloseWithAnchor(open, anchor, onOpenChange)
  useClosedByHistory(open, onOpenChange)
  const container = anchor.current?.closest<HTMLElement>('header, nav, main, section, [role="dialog"]') ?? undefined
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      {/* No box of its own: in a row with gaps it would push aside what it stands beside. */}
      <Popover.Portal container={container} className="contents">
        <Popover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // At the edge of the window it moves by as much as it must; flipped it would stand away from what it is about.
          collisionAvoidance={{ align: 'shift' }}
          className="z-40 outline-none"
        >
          <Popover.Popup
            aria-label={name}
            className={classes(
              'floats max-h-(--available-height) w-[min(280px,calc(100vw-16px))] overflow-y-auto p-1.5 text-ink outline-none',
              className,
            )}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
